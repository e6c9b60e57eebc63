import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { createWorkLines } from '@iyk/kit/work-lines.ts'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'
import { measurePicture, mostPixels, pictureOptions } from './picture-size.ts'
import { stripPng } from './strip-png.ts'

const timeoutSeconds = 10
const patience = 20

/** One of the largest at a time, or several smaller ones, in pixels. Each that waits holds its file, 4 MB at most. */
export const pictureQueue = createWorkQueue({ capacity: mostPixels, mostWaiting: 16, patience })
const inLine = createWorkLines({ patience })
/** One picture at work or waiting in the queue of all; the next one waits behind it. */
const ofUser = { capacity: 1, mostWaiting: 1 }

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

const program = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'draw-picture.ts')]
/** It needs nothing of the environment, which may hold the operator's secrets. */
const limits = { encoding: 'buffer', env: {}, timeout: timeoutSeconds * 1000, killSignal: 'SIGKILL' } as const

/** Decodes in a process of its own: the library's own time limit does not reach the inside of a decoder. */
const draw = (bytes: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = execFile(process.execPath, program, { ...limits, maxBuffer: 2 ** 23 }, (error, webp, complaint) => {
      if (!error) resolve(webp)
      else if (error.code === 65) reject(new Refusal('invalid_picture', { reason: complaint.toString().slice(-300) }))
      // However odd the picture is, it was the machine that had no time or memory for it.
      else if (error.signal)
        reject(new Refusal('server_unavailable', { reason: `ended by ${error.signal}`, retryAfter: timeoutSeconds }))
      else reject(error)
    })
    // One that ends early does not read to the end; how it ended says why.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })

const measure = async (bytes: Buffer) => {
  const { default: sharp } = await import('sharp')
  // Reads the head of the file alone.
  const head = await sharp(bytes, pictureOptions)
    .metadata()
    .catch((error: Error) => {
      throw new Refusal('invalid_picture', { reason: error.message })
    })
  return measurePicture(head)
}

/**
 * Makes a WebP of at most 1024 pixels a side out of a PNG, JPEG or WebP, upright, without any metadata; of an animation its first picture.
 * Throws `invalid_picture`, and `server_unavailable` while too many are at work or the user's own are.
 */
export const reEncodePicture = async (file: Buffer, userId: string): Promise<Buffer> => {
  // Told by the bytes: the library would read many more formats, some of which reach for files and scripts.
  if (!isPng(file) && !isJpeg(file) && !isWebp(file)) throw new Refusal('invalid_picture')
  return await inLine(userId, ofUser, async () => {
    const bytes = isPng(file) ? stripPng(file) : file
    return await pictureQueue(await measure(bytes), () => draw(bytes))
  })
}
