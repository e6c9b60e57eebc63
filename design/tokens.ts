import { blue, blueDark, grass, grassDark, gray, grayDark, tomato, tomatoDark } from '@radix-ui/colors'

/** Twelve steps of one hue: 1 is the page, 2 and 3 raised surfaces, 6 to 8 borders, 9 and 10 solid fills, 11 and 12 text. */
type Scale = Record<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12, string>

function scale(steps: Readonly<Record<string, string>>): Scale {
  const values = Object.values(steps)
  if (values.length !== 12) throw new Error(`Expected twelve steps in a color scale, got ${values.length}`)
  return Object.fromEntries(values.map((value, place) => [place + 1, value])) as Scale
}

/** Gray is for surfaces, blue for actions, grass for what is on, tomato for errors and what is over. */
export const scales = {
  gray: { dark: /* @__PURE__ */ scale(grayDark), light: /* @__PURE__ */ scale(gray) },
  tomato: { dark: /* @__PURE__ */ scale(tomatoDark), light: /* @__PURE__ */ scale(tomato) },
  grass: { dark: /* @__PURE__ */ scale(grassDark), light: /* @__PURE__ */ scale(grass) },
  blue: { dark: /* @__PURE__ */ scale(blueDark), light: /* @__PURE__ */ scale(blue) },
} as const

export type ThemeName = 'dark' | 'light'

/** Colors named by their role, where no single step of a scale suits both themes. */
export const roles = {
  dark: {
    action: scales.blue.dark[9],
    actionHover: scales.blue.dark[10],
    onAction: scales.blue.dark[1],
    focus: scales.blue.dark[10],
    fieldBorder: scales.gray.dark[10],
  },
  light: {
    action: scales.blue.light[11],
    actionHover: scales.blue.light[12],
    onAction: scales.blue.light[1],
    focus: scales.blue.light[11],
    fieldBorder: scales.gray.light[9],
  },
} as const satisfies Record<ThemeName, Record<string, string>>

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

/** Smallest side of anything clickable, in CSS pixels. */
export const minTarget = 44
