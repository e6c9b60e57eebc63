/** The colors of emails by role; a test compares them with those of the pages, and their contrast with WCAG 2.2 AA. */
const emailColors = {
  light: {
    page: '#f0f0f0',
    sheet: '#fcfcfc',
    border: '#d9d9d9',
    field: '#f0f0f0',
    ink: '#202020',
    quiet: '#646464',
    link: '#0d74ce',
    action: '#0d74ce',
    onAction: '#fbfdff',
  },
  dark: {
    page: '#111111',
    sheet: '#191919',
    border: '#3a3a3a',
    field: '#222222',
    ink: '#eeeeee',
    quiet: '#b4b4b4',
    link: '#70b8ff',
    action: '#0090ff',
    onAction: '#0d1520',
  },
} as const

type Theme = keyof typeof emailColors
export type EmailColors = Readonly<Record<Theme, Readonly<Record<keyof (typeof emailColors)['light'], string>>>>
/** Links and buttons in the operator's color. */
export type EmailAccent = Readonly<Record<Theme, Readonly<Record<'link' | 'action' | 'onAction', string>>>>

export const emailColorsOf = (accent: EmailAccent | undefined): EmailColors =>
  accent
    ? { light: { ...emailColors.light, ...accent.light }, dark: { ...emailColors.dark, ...accent.dark } }
    : emailColors

const rules = (colors: Readonly<Record<string, string>>, property: string, before = '') =>
  Object.entries(colors)
    .map(([name, color]) => `${before}.${name}{${property}:${color}!important}`)
    .join('')

/**
 * For programs that switch by themselves, and for Outlook on the web, which marks what it recolors: `data-ogsb` where it changed a background and `data-ogsc`
 * where it changed the text. Elsewhere the light colors of the style attributes stay, which programs that invert them keep legible.
 */
export const darkRules = ({ dark }: EmailColors): string => {
  const backgrounds = { page: dark.page, sheet: dark.sheet, field: dark.field, button: dark.action }
  const foregrounds = { ink: dark.ink, quiet: dark.quiet, field: dark.ink, link: dark.link, button: dark.onAction }
  return [
    `@media (prefers-color-scheme: dark){`,
    rules(backgrounds, 'background'),
    rules(foregrounds, 'color'),
    `.sheet{border-color:${dark.border}!important}}`,
    rules(backgrounds, 'background', '[data-ogsb] '),
    rules(foregrounds, 'color', '[data-ogsc] '),
  ].join('\n')
}
