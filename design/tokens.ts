import { blue, blueDark, grass, grassDark, gray, grayDark, tomato, tomatoDark } from '@radix-ui/colors'

/** Twelve steps of one hue, 1 (page) to 12 (strongest text). */
export type Scale = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

function scale(steps: Readonly<Record<string, string>>): Scale {
  const values = Object.values(steps)
  if (values.length !== 12) throw new Error(`A colour scale has twelve steps, not ${values.length}`)
  return values as unknown as Scale
}

/** Colour scales, each with its dark and light variant. Gray carries the surface, blue what one can do, grass what is on, tomato what is wrong or over. */
export const scales = {
  gray: { dark: scale(grayDark), light: scale(gray) },
  tomato: { dark: scale(tomatoDark), light: scale(tomato) },
  grass: { dark: scale(grassDark), light: scale(grass) },
  blue: { dark: scale(blueDark), light: scale(blue) },
} as const

export type ScaleName = keyof typeof scales
export type ThemeName = 'dark' | 'light'

/** Colours named by their job, where one step of one scale does not serve both themes. */
export const roles = {
  dark: {
    action: scales.blue.dark[8],
    actionHover: scales.blue.dark[9],
    onAction: scales.blue.dark[0],
    focus: scales.blue.dark[9],
    fieldBorder: scales.gray.dark[9],
  },
  light: {
    action: scales.blue.light[10],
    actionHover: scales.blue.light[11],
    onAction: scales.blue.light[0],
    focus: scales.blue.light[10],
    fieldBorder: scales.gray.light[8],
  },
} as const satisfies Record<ThemeName, Record<string, string>>

export type Role = keyof (typeof roles)['dark']

/** Font sizes in CSS pixels at the browser's default size. */
export const fontSizes = [11, 12, 13, 15, 17, 19, 21, 27, 35, 45] as const
export type FontSize = (typeof fontSizes)[number]

export const radii = { sm: '6px', md: '10px', lg: '16px', pill: '999px', round: '50%' } as const

/** Steps of the 4 px rhythm, in CSS pixels. */
export const spaces = [4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96] as const
export type Space = (typeof spaces)[number]

/** Smallest viewport width of each, in CSS pixels. */
export const breakpoints = { tablet: 640, laptop: 1024, desktop: 1280, monitor: 1750 } as const

export const maxContentWidth = 1080

/** Smallest side of anything one can press, in CSS pixels. */
export const minTarget = 44

/** An ID-1 card, ISO/IEC 7810, in millimetres. */
export const cardShape = { width: 85.6, height: 53.98, corner: 3.18 } as const

export const shareImageSize = { width: 1200, height: 630 } as const
