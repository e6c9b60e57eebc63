import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { isAnimated } from './is-animated.ts'

const frame = (color: string) => ({ create: { width: 8, height: 8, channels: 3 as const, background: color } })
const frames = async (count: number) => {
  const pictures = await Promise.all(
    ['red', 'blue', 'green'].slice(0, count).map((color) => sharp(frame(color)).png().toBuffer()),
  )
  return sharp(pictures, { join: { animated: true } })
}
const read = async (bytes: Promise<Buffer>) => isAnimated(new Uint8Array(await bytes))

test('a picture that moves is told from one that does not', async () => {
  for (const format of ['gif', 'webp'] as const) {
    assert.equal(await read((await frames(3))[format]().toBuffer()), true, format)
    assert.equal(await read(sharp(frame('red'))[format]().toBuffer()), false, format)
  }
  assert.equal(await read(sharp(frame('red')).png().toBuffer()), false)
  assert.equal(await read(sharp(frame('red')).jpeg().toBuffer()), false)
})

test('an animated PNG says so before its data', () => {
  const chunk = (type: string, length: number) => {
    const bytes = Buffer.alloc(length + 12)
    bytes.writeUInt32BE(length)
    bytes.write(type, 4, 'latin1')
    return bytes
  }
  const png = (...types: string[]) =>
    new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...types.map((type) => chunk(type, 8))]))
  assert.equal(isAnimated(png('IHDR', 'acTL', 'IDAT')), true)
  assert.equal(isAnimated(png('IHDR', 'IDAT', 'acTL')), false)
})

test('what is cut off or no picture does not move, and ends', async () => {
  const gif = new Uint8Array(await (await frames(3)).gif().toBuffer())
  for (let length = 0; length < gif.length; length += 7) isAnimated(gif.slice(0, length))
  assert.equal(isAnimated(new Uint8Array()), false)
  assert.equal(isAnimated(new TextEncoder().encode('GIF89a, they said')), false)
})
