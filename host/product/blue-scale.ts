/** The blue steps of design/tokens.ts, from 1 to 12, and the surfaces that they are on; a test compares them. */
export const blueScale = {
  dark: [
    '#0d1520',
    '#111927',
    '#0d2847',
    '#003362',
    '#004074',
    '#104d87',
    '#205d9e',
    '#2870bd',
    '#0090ff',
    '#3b9eff',
    '#70b8ff',
    '#c2e6ff',
  ],
  light: [
    '#fbfdff',
    '#f4faff',
    '#e6f4fe',
    '#d5efff',
    '#c2e5ff',
    '#acd8fc',
    '#8ec8f6',
    '#5eb1ef',
    '#0090ff',
    '#0588f0',
    '#0d74ce',
    '#113264',
  ],
} as const

export const surfaces = { dark: ['#111111', '#191919'], light: ['#fcfcfc', '#f9f9f9'] } as const

export type Theme = keyof typeof blueScale
