import { Refusal } from '@iyk/kit/http/refusal.ts'
import { createKeyedWorkQueue } from '@iyk/kit/keyed-work-queue.ts'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'
import { decodePicture } from './decode-picture.ts'
import { maxPixels, measurePicture, pictureOptions, wholePicture } from './picture-size.ts'
import { refuseLongAnimation } from './refuse-long-animation.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'

/** How long a picture waits for its turn at most, in seconds. */
export const patience = 20

/** Limited in pixels: one picture of the largest size at a time, or several smaller ones. A waiting one takes up to 4 MB of memory. */
export const pictureQueue = createWorkQueue({ capacity: maxPixels, maxWaiting: 16, patience })
const inLine = createKeyedWorkQueue({ patience })
/** Per user: one picture is processed, or waits in the shared queue, and one more waits behind it. */
const ofUser = { capacity: 1, maxWaiting: 1 }

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** What the library needs of a file. Throws `invalid_picture` for one that would cost much whatever its size. */
export const stripFile = (file: Buffer): Buffer => {
  if (isPng(file)) return stripPng(file)
  if (isJpeg(file)) return stripJpeg(file)
  // Checked by content: the library also reads formats that can open files or run scripts.
  if (!isWebp(file)) throw new Refusal('invalid_picture')
  refuseLongAnimation(file)
  return file
}

/** The cost of processing it, in plain pixels. Throws `invalid_picture` for too many. */
export const measureFile = async (bytes: Buffer): Promise<number> => {
  const { default: sharp } = await import('sharp')
  // Reads only the header of the file.
  const head = await sharp(bytes, pictureOptions)
    .metadata()
    .catch((error: Error) => {
      throw new Refusal('invalid_picture', { reason: error.message })
    })
  return measurePicture(head)
}

/**
 * Converts a PNG, JPEG or WebP to an upright WebP, whole or a portrait, without metadata; of an animation, the first frame.
 * Throws `invalid_picture`, and `server_unavailable` while too many are waiting, in all or from this user.
 */
export const reEncodePicture = async (file: Buffer, userId: string, form = wholePicture): Promise<Buffer> => {
  const bytes = stripFile(file)
  return await inLine(userId, ofUser, async () =>
    pictureQueue(await measureFile(bytes), () => decodePicture(bytes, { form })),
  )
}
