import { createFairWorkQueue } from '@iyk/kit/fair-work-queue.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { decodePicture } from '../../poap-events/decode-picture.ts'
import type { PictureForm } from '../../poap-events/picture-size.ts'
import { measureFile, stripFile } from '../../poap-events/re-encode-picture.ts'

/** Pixels a side: the largest place for one has 64, on a screen with three pixels for each. */
const side = 192
const maxPixels = 4096 * 4096
/** An SVG of this size draws hundreds of shapes; a larger one costs more than it is worth at this size. */
const maxSvgBytes = 256 * 1024

/** One at a time, and not in the queue of uploads: pictures of others never keep those waiting. Networks take turns: what one asks for delays another once. */
const queueLimits = { capacity: 1, maxWaiting: 64, maxWaitingOfOne: 32, patience: 20, retryAfter: 20 }

const isGif = (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))
const isSvg = (bytes: Buffer, contentType: string) =>
  contentType === 'image/svg+xml' && bytes.subarray(0, 1000).includes('<svg')

/**
 * Of at most `maxPixels`, the most expensive take one second and 260 MB. A drawing of 200 KB can unpack a photo of 60 megapixels, or be filtered for hours, and
 * nothing in its header says so. Cards are drawn with more priority (10), and requests with the most: on a single processor, neither waits for it.
 */
const limits = { processor: 4, elapsed: 30, memory: 1_000_000, niceness: 15 }

/** One that was killed for what it cost must not look like a busy service, which is asked again at once. */
const orFailure = (error: unknown): never => {
  throw error instanceof Refusal && error.type === 'server_unavailable'
    ? new Error(`a picture: ${error.reason}`)
    : error
}

const refuseUnless = (fits: boolean, reason: string) => {
  if (!fits) throw new Refusal('invalid_picture', { reason })
}

/** What is drawn, and how. Throws `invalid_picture` for what is not worth drawing. */
const prepare = async (bytes: Buffer, contentType: string): Promise<{ file: Buffer; kind: PictureForm['kind'] }> => {
  // Of these, the library reads even the header only in the process that may be killed.
  if (isSvg(bytes, contentType)) {
    refuseUnless(bytes.length <= maxSvgBytes, `an SVG of ${bytes.length} bytes`)
    return { file: bytes, kind: 'drawing' }
  }
  if (isGif(bytes)) {
    refuseUnless(
      bytes.length > 10 && bytes.readUInt16LE(6) * bytes.readUInt16LE(8) <= maxPixels,
      'a GIF of too many pixels',
    )
    return { file: bytes, kind: 'whole' }
  }
  const file = stripFile(bytes)
  refuseUnless((await measureFile(file)) <= maxPixels, 'too many pixels')
  return { file, kind: 'whole' }
}

export type ShrinkPicture = (network: string, bytes: Buffer, contentType: string) => Promise<Buffer>

/**
 * Draws a picture from elsewhere again, for a caller's network, as a still WebP of at most 192 pixels a side: PNG, JPEG, WebP, GIF or SVG, by their content.
 * Throws `invalid_picture`, and `server_unavailable` while too many are waiting.
 */
export const openPictureShrinker = (draw = decodePicture): ShrinkPicture => {
  const queue = createFairWorkQueue(queueLimits)
  return async (network, bytes, contentType) => {
    const { file, kind } = await prepare(bytes, contentType)
    return await queue(network, () => draw(file, { limits, form: { side, kind } }).catch(orFailure))
  }
}
