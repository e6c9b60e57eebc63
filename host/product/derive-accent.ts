import type { EmailAccent } from '@iyk/kit/emails/email-colors.ts'
import { blueScale, surfaces, type Theme } from './blue-scale.ts'
import { contrastOf, luminanceOf, type Oklch, toHex, toOklch } from './oklch.ts'

/** WCAG 2.2 AA: of text, and of parts that must be visible. */
const least = { text: 4.5, part: 3 } as const

/** The first steps of a scale are surfaces, the others stand on them. */
const surfaceSteps = 5

/** How bright a color is, is all that its contrast depends on: a hue as bright as a step of blue has the contrasts of that step. */
const asBrightAs = (accent: Oklch, chroma: number, step: string, mayBe: 'lighter' | 'darker'): string => {
  const wanted = luminanceOf(step)
  const at = (lightness: number) => toHex({ ...accent, chroma, lightness })
  let [dark, light] = [0, 1]
  for (let round = 0; round < 24; round += 1) {
    const middle = (dark + light) / 2
    if (luminanceOf(at(middle)) < wanted) dark = middle
    else light = middle
  }
  const found = mayBe === 'lighter' ? light : dark
  return at(found)
}

const scaleOf = (accent: Oklch, theme: Theme): string[] =>
  blueScale[theme].map((step, place) => {
    const blue = toOklch(step)
    const chroma = blue.chroma * Math.min(1.2, accent.chroma / toOklch(blueScale[theme][8]).chroma)
    const isSurface = place < surfaceSteps
    return asBrightAs(accent, chroma, step, isSurface === (theme === 'light') ? 'lighter' : 'darker')
  })

/** A button in exactly that color, if it can be seen on the page and read. */
const exactButton = (color: string, steps: readonly string[], theme: Theme) => {
  const isSeen = surfaces[theme].every((surface) => contrastOf(color, surface) >= least.part)
  const inks = [steps[0]!, theme === 'dark' ? '#ffffff' : '#111111']
  const onAction = inks.find((ink) => contrastOf(color, ink) >= least.text)
  if (!isSeen || onAction === undefined) return undefined
  const { lightness, ...hue } = toOklch(color)
  const isDark = luminanceOf(color) < luminanceOf(onAction)
  return { action: color, actionHover: toHex({ ...hue, lightness: lightness + (isDark ? -0.06 : 0.06) }), onAction }
}

const rolesOf = (color: string, steps: readonly string[], theme: Theme) => {
  const [action, actionHover, focus] = theme === 'dark' ? [8, 9, 9] : [10, 11, 10]
  return {
    ...(exactButton(color, steps, theme) ?? {
      action: steps[action]!,
      actionHover: steps[actionHover]!,
      onAction: steps[0]!,
    }),
    focus: steps[focus]!,
    link: steps[10]!,
  }
}

type Accent = Readonly<Record<Theme, { steps: readonly string[]; roles: ReturnType<typeof rolesOf> }>>

/**
 * The operator's color in place of blue, for both themes: buttons have exactly that color where it can be read, everything else is as bright as what it
 * replaces, so that what is legible in blue is legible in any color.
 */
export const deriveAccent = (color: string): Accent => {
  const of = (theme: Theme) => {
    const steps = scaleOf(toOklch(color), theme)
    return { steps, roles: rolesOf(color, steps, theme) }
  }
  return { dark: of('dark'), light: of('light') }
}

export const emailAccent = ({ dark, light }: Accent): EmailAccent => {
  const colorsOf = ({ link, action, onAction }: Accent[Theme]['roles']) => ({ link, action, onAction })
  return { dark: colorsOf(dark.roles), light: colorsOf(light.roles) }
}

const declare = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Rules for pages of the app, which outweigh those of the theme wherever they stand. */
export const accentStyle = ({ dark, light }: Accent): string => {
  const of = ({ steps, roles: { link: _, ...roles } }: Accent[Theme]) =>
    declare({
      ...Object.fromEntries(steps.map((step, place) => [`color-blue-${place + 1}`, step])),
      ...Object.fromEntries(Object.entries(roles).map(([role, color]) => [`color-role-${role}`, color])),
    })
  return `:root:root{${of(dark)}}:root:root.light{${of(light)}}`
}

/** The same for the plain pages. */
export const plainAccentStyle = ({ dark, light }: Accent): string => {
  const of = ({ roles: { link, action, actionHover, onAction, focus } }: Accent[Theme]) =>
    declare({ link, action, 'action-hover': actionHover, 'on-action': onAction, focus })
  return `:root{${of(dark)}}\n@media (prefers-color-scheme: light){:root{${of(light)}}}\n`
}
