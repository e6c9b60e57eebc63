// A separate process: what it loads is in memory only while pictures are drawn, a drawing delays no request, and nothing it does can end the host.
import type { CardFace, CardForm, CardPictureType } from '@iyk/wire/card-face.ts'
import sharp from 'sharp'
import { openCardDrawing } from './draw-card.ts'

export type DrawRequest = { face: CardFace; form: CardForm; type: CardPictureType; photo?: Uint8Array }
export type DrawReply = { bytes: Uint8Array } | { failure: string }

// One thread, so that one picture keeps one core busy.
sharp.concurrency(1)
sharp.cache(false)
const draw = openCardDrawing()

const encode = async ({ face, form, type, photo }: DrawRequest): Promise<Buffer> => {
  const { pixels, width, height } = await draw(face, form, photo)
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  if (type === 'webp') return await picture.webp({ quality: 86 }).toBuffer()
  // Messengers show pictures of a few hundred kilobytes at most, which a photo exceeds in all its colors.
  return await picture.png(photo ? { palette: true, quality: 90, effort: 4 } : { compressionLevel: 9 }).toBuffer()
}

process.on('message', async (request: DrawRequest) => {
  const reply: DrawReply = await encode(request).then(
    (bytes) => ({ bytes }),
    (error) => ({ failure: String(error) }),
  )
  process.send?.(reply)
})
