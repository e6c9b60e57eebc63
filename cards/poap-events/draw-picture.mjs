// A separate process, so that it can be killed at any point and its memory is freed. Reads a picture from standard input and writes a WebP to
// standard output, in the size and of the kind that its arguments name, by the library's options in the last. Exits with 65 (EX_DATAERR) for anything that is
// not a picture. Plain JavaScript without modules of ours: a compiler for types would be a third of what a picture costs.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// One thread, so that one picture keeps one core busy.
sharp.concurrency(1)

try {
  const [size, kind, options] = process.argv.slice(2)
  const side = Number(size)
  const isPortrait = kind === 'portrait'
  const webp = await sharp(await buffer(process.stdin), JSON.parse(options))
    .autoOrient()
    .resize({ width: side, height: side, fit: isPortrait ? 'cover' : 'inside', withoutEnlargement: kind === 'whole' })
    .webp({ quality: 82 })
    .toBuffer()
  process.stdout.write(webp)
} catch (error) {
  process.stderr.write(String(error))
  process.exitCode = 65
}
