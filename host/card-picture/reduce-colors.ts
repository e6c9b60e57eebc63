import sharp from 'sharp'

/** The most frequent ones, and the grays of numbers beside them. */
const colors = { found: 224, grays: 32 }

type Pixels = { pixels: Buffer; width: number; height: number }
type Reduced = {
  palette: Buffer
  /** One byte for each pixel. */
  indexes: Buffer
  /** The nearest color of each gray. */
  grays: Uint8Array
}

type Color = readonly [number, number, number]
const nearest = (color: Color, palette: readonly Color[]): number => {
  const distance = (other: Color) => color.reduce((sum, channel, at) => sum + (channel - other[at]!) ** 2, 0)
  let found = 0
  for (const [index, other] of palette.entries()) if (distance(other) < distance(palette[found]!)) found = index
  return found
}

/** A picture in 256 colors, for one byte a pixel; `pixels` are RGB. */
export const reduceColors = async ({ pixels, width, height }: Pixels): Promise<Reduced> => {
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  const png = await picture.png({ palette: true, quality: 90, effort: 4 }).toBuffer()
  const reduced = await sharp(png).removeAlpha().raw().toBuffer()
  const colorAt = (pixel: number) => reduced.readUIntBE(pixel * 3, 3)
  const counts = new Map<number, number>()
  for (let pixel = 0; pixel < width * height; pixel += 1)
    counts.set(colorAt(pixel), (counts.get(colorAt(pixel)) ?? 0) + 1)
  const found = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color)
  const toColor = (color: number): Color => [color >> 16, (color >> 8) & 255, color & 255]
  const steps = Array.from({ length: colors.grays }, (_, step) => Math.round((255 * step) / (colors.grays - 1)))
  const palette = [...found.slice(0, colors.found).map(toColor), ...steps.map((gray): Color => [gray, gray, gray])]
  const indexOf = new Map(
    found.map((color, place) => [color, place < colors.found ? place : nearest(toColor(color), palette)]),
  )
  return {
    palette: Buffer.from(palette.flat()),
    indexes: Buffer.from(Uint8Array.from({ length: width * height }, (_, pixel) => indexOf.get(colorAt(pixel))!)),
    grays: Uint8Array.from({ length: 256 }, (_, gray) => nearest([gray, gray, gray], palette)),
  }
}
