// A separate process: nothing that a picture does can reach the host, and what draws it is in memory only once, at the start.

import { readFile, stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { surfaces } from './blue-scale.ts'
import { contrastOf } from './oklch.ts'

type Icons = Record<'icon-512.png' | 'icon-192.png' | 'apple-touch-icon.png', string>
/** Pictures in base64. */
export type LogoReply = { problem: string } | { png: string; width: number; height: number; icons: Icons }

const mostBytes = 2 * 1024 * 1024
const leastSide = 64
const mostPixels = 16_000_000
/** Three times as high as the largest on a page, and not so wide that a name beside it has no room. */
const drawn = { width: 480, height: 96 }
const sizes = { 'icon-512.png': 512, 'icon-192.png': 192, 'apple-touch-icon.png': 180 } as const
/** Systems crop icons to a circle that is four fifths as wide: https://www.w3.org/TR/appmanifest/#icon-masks */
const safe = 0.6
/** Of the pixels that a logo has, this part must stand out from the page. */
const leastSeen = 0.2
const leastContrast = 1.8

const hexOf = (channels: Iterable<number>) =>
  `#${[...channels].map((one) => one.toString(16).padStart(2, '0')).join('')}`

/** How much of a logo can be seen on a color, from 0 to 1. */
const seenOn = (pixels: Buffer, ground: string): number => {
  let [all, seen] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < 128) continue
    all += 1
    if (contrastOf(hexOf(pixels.subarray(at, at + 3)), ground) >= leastContrast) seen += 1
  }
  return all === 0 ? 0 : seen / all
}

const iconOf = async (source: Sharp, size: number, ground: string, fills: boolean) => {
  const side = fills ? size : Math.round(size * safe)
  const logo = await source.clone().resize({ width: side, height: side, fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: logo, gravity: 'center' }])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

const draw = async (file: string): Promise<LogoReply> => {
  const about = await stat(file).catch((error: NodeJS.ErrnoException) => error)
  if (about instanceof Error) return { problem: `that cannot be read (${about.code})` }
  if (!about.isFile() || about.size > mostBytes) return { problem: 'that is no file of up to 2 MB' }
  const bytes = await readFile(file)
  const read = (density?: number) => sharp(bytes, { limitInputPixels: mostPixels, ...(density && { density }) })
  const { format, width = 0, height = 0 } = await read().metadata()
  if (format !== 'svg' && format !== 'png') return { problem: 'that is neither an SVG nor a PNG' }
  // A drawing has no size of its own: it is drawn as large as it is needed.
  const density = Math.min(2400, Math.max(72, Math.ceil((72 * 512) / Math.max(1, Math.min(width, height)))))
  if (format === 'png' && Math.min(width, height) < leastSide)
    return { problem: `it has fewer than ${leastSide} pixels on a side` }
  const source = sharp(
    await read(format === 'svg' ? density : undefined)
      .resize({ width: 1024, height: 1024, fit: 'inside' })
      .ensureAlpha()
      .png()
      .toBuffer(),
  )
  const pixels = await source.clone().resize({ width: 128, height: 128, fit: 'inside' }).raw().toBuffer()
  const [dark, light] = [surfaces.dark[0], surfaces.light[0]]
  const [onDark, onLight] = [seenOn(pixels, dark), seenOn(pixels, light)]
  for (const [seen, theme, ground] of [
    [onDark, 'dark', dark],
    [onLight, 'light', light],
  ] as const)
    if (seen < leastSeen)
      return {
        problem: `it can hardly be seen on ${theme} pages (${ground}). Give it a background, or colors that stand out on both`,
      }
  const { data, info } = await source
    .clone()
    .resize({ ...drawn, fit: 'inside' })
    .png({ palette: true, quality: 95 })
    .toBuffer({ resolveWithObject: true })
  const { isOpaque } = await source.stats()
  const ground = onDark >= onLight ? dark : light
  const fills = isOpaque && info.width === info.height
  const icons = Object.entries(sizes).map(async ([name, size]) => [
    name,
    (await iconOf(source, size, ground, fills)).toString('base64'),
  ])
  return {
    png: data.toString('base64'),
    width: info.width,
    height: info.height,
    icons: Object.fromEntries(await Promise.all(icons)) as Icons,
  }
}

console.log(JSON.stringify(await draw(process.argv[2]!).catch(() => ({ problem: 'that picture cannot be drawn' }))))
