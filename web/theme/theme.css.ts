import { type FontSize, fontSizes, maxContentWidth, radii, roles, type Scale, type Space, scales, spaces, type ThemeName } from '@iyk/design/tokens.ts'
import { createGlobalTheme, createGlobalThemeContract } from '@vanilla-extract/css'

type Steps = Record<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12, string>

function steps(scale: Scale): Steps {
  return Object.fromEntries(scale.map((value, place) => [place + 1, value])) as Steps
}

function colours(theme: ThemeName) {
  return {
    gray: steps(scales.gray[theme]),
    tomato: steps(scales.tomato[theme]),
    grass: steps(scales.grass[theme]),
    blue: steps(scales.blue[theme]),
    role: roles[theme],
  }
}

const sizes = Object.fromEntries(fontSizes.map((size) => [size, `${size / 16}rem`])) as Record<FontSize, string>
const gaps = Object.fromEntries(spaces.map((space) => [space, `${space / 16}rem`])) as Record<Space, string>
const fixed = { size: sizes, space: gaps, radius: radii, width: { content: `${maxContentWidth / 16}rem` } }

/** Every token as a CSS custom property. A token that does not exist is a type error. */
export const vars = createGlobalThemeContract({ color: colours('dark'), ...fixed }, (_value, path) => path.join('-'))

createGlobalTheme(':root', vars, { color: colours('dark'), ...fixed })
createGlobalTheme('.light', vars.color, colours('light'))
