// A program of its own, so that it can be ended whatever it is at, and what it took of memory is given back: a picture on standard input, a WebP on
// standard output. It ends with 65 for what is no picture
// (EX_DATAERR).
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { largestSize, pictureOptions } from './picture-size.ts'

// The time it is given is then the most that it takes of a processor.
sharp.concurrency(1)

try {
  const webp = await sharp(await buffer(process.stdin), pictureOptions)
    .autoOrient()
    .resize({ ...largestSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  process.stdout.write(webp)
} catch (error) {
  process.stderr.write(String(error))
  process.exitCode = 65
}
