/** Lightness from 0 to 1, chroma, and hue in radians; https://bottosson.github.io/posts/oklab/ */
export type Oklch = { lightness: number; chroma: number; hue: number }
type Triple = readonly [number, number, number]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const fromLinear = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

const linearOf = (color: string): Triple => {
  const [red, green, blue] = [1, 3, 5].map((at) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return [red!, green!, blue!]
}

/** From 0 to 1; https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export const luminanceOf = (color: string): number => {
  const [red, green, blue] = linearOf(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21; https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const contrastOf = (one: string, other: string): number => {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Of a color such as `#0d74ce`. */
export const toOklch = (color: string): Oklch => {
  const [red, green, blue] = linearOf(color)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

const toLinearRgb = ({ lightness, chroma, hue }: Oklch): Triple => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isShown = (color: Oklch) => toLinearRgb(color).every((channel) => channel > -0.0001 && channel < 1.0001)

/** The color as a screen shows it: as colorful as it can be, if it cannot be as colorful as that. */
export const toHex = (color: Oklch): string => {
  let [least, most] = [0, color.chroma]
  if (!isShown(color)) {
    for (let step = 0; step < 20; step += 1) {
      const middle = (least + most) / 2
      if (isShown({ ...color, chroma: middle })) least = middle
      else most = middle
    }
    most = least
  }
  const channels = toLinearRgb({ ...color, chroma: most }).map((channel) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${channels.join('')}`
}
