import {
  type FontSize,
  fontSizes,
  maxContentWidth,
  radii,
  roles,
  type Space,
  scales,
  spaces,
  type ThemeName,
} from '@iyk/design/tokens.ts'
import { createGlobalTheme, createGlobalThemeContract } from '@vanilla-extract/css'

function colors(theme: ThemeName) {
  return {
    gray: scales.gray[theme],
    tomato: scales.tomato[theme],
    grass: scales.grass[theme],
    blue: scales.blue[theme],
    role: roles[theme],
  }
}

const sizes = Object.fromEntries(fontSizes.map((size) => [size, `${size / 16}rem`])) as Record<FontSize, string>
const gaps = Object.fromEntries(spaces.map((space) => [space, `${space / 16}rem`])) as Record<Space, string>
const fixed = { size: sizes, space: gaps, radius: radii, width: { content: `${maxContentWidth / 16}rem` } }

/** Every token as a CSS custom property. A token that does not exist is a type error. */
export const vars = createGlobalThemeContract({ color: colors('dark'), ...fixed }, (_value, path) => path.join('-'))

createGlobalTheme(':root', vars, { color: colors('dark'), ...fixed })
createGlobalTheme('.light', vars.color, colors('light'))
