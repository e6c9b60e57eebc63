import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'

/** What a phone would read from a code on the screen. */
export const readQrCode = async (code: Locator): Promise<string> => {
  const picture = sharp(await code.screenshot())
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = (jsqr as unknown as typeof jsqr.default)(Uint8ClampedArray.from(data), info.width, info.height)
  if (!read) throw new Error('There is no code on the screen.')
  return read.data
}
