import type { PaletteName } from './artwork-look.ts'

/** Colors of one card: two hues (`main`, `second`) over a ground, and the inks for text on that ground. */
export interface Palette {
  ground: string
  /** Between ground and main: large quiet areas. */
  shade: string
  main: string
  second: string
  /** The brightest accent, used sparingly. */
  spark: string
  ink: string
  quiet: string
}

function palette(
  ground: string,
  shade: string,
  main: string,
  second: string,
  spark: string,
  ink: string,
  quiet: string,
): Palette {
  return { ground, shade, main, second, spark, ink, quiet }
}

export const palettes: Record<PaletteName, Palette> = {
  ember: palette('#260d0a', '#6d1f14', '#e54d2e', '#ffc53d', '#ffedd0', '#fff6ee', '#f0bfae'),
  lagoon: palette('#071a33', '#0d3f77', '#0090ff', '#3fd9c2', '#dcf6ff', '#f1f9ff', '#a9cdec'),
  meadow: palette('#0d2316', '#1f5230', '#46a758', '#d6f06b', '#f3fcd6', '#f5fdf0', '#b5d6ba'),
  signal: palette('#0b1738', '#1d3c96', '#4a6cf0', '#ff6a45', '#ffe5da', '#f4f6ff', '#b3c0ec'),
  orchard: palette('#0f2519', '#1f5836', '#43b264', '#ff6242', '#ffead9', '#f3fcf5', '#aed4ba'),
  dusk: palette('#1b1030', '#45298a', '#7c63e0', '#ff8a66', '#ffe4d8', '#f8f5ff', '#c5b8e8'),
  harbour: palette('#0a2130', '#115577', '#00a2c7', '#f4ead7', '#ffffff', '#f2fbff', '#a8cedd'),
  rosehip: palette('#2a0b16', '#7a1836', '#e5466a', '#ffa26b', '#ffe6dc', '#fff4f5', '#f0b6c2'),
  reef: palette('#04221f', '#0b544b', '#12a594', '#ff7a59', '#ffebe1', '#effcfa', '#9fd3cb'),
  canary: palette('#10192f', '#263a73', '#2f86ff', '#ffc53d', '#fff5d6', '#f4f7ff', '#b4c3e6'),
  graphite: palette('#151515', '#333333', '#8b8b8b', '#e54d2e', '#f4f4f4', '#fafafa', '#b9b9b9'),
  bone: palette('#f2ecdf', '#ddd0b8', '#e54d2e', '#1f4fd1', '#ffffff', '#1d1a16', '#5c5446'),
  mist: palette('#e4eef4', '#b9d5e6', '#0d74ce', '#2a8f52', '#ffffff', '#0d2233', '#3f5a6c'),
}
