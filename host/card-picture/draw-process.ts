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
  // Messengers show pictures of a few hundred kilobytes at most.
  return await (type === 'png'
    ? picture.png({ palette: true, quality: 90, effort: 4 })
    : picture.webp({ quality: 86 })
  ).toBuffer()
}

process.on('message', async (request: DrawRequest) => {
  const reply: DrawReply = await encode(request).then(
    (bytes) => ({ bytes }),
    (error) => ({ failure: String(error) }),
  )
  process.send?.(reply)
})
