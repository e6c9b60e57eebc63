import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { type CardForm, cardForms } from '@iyk/wire/card-face.ts'
import sharp from 'sharp'
import { ensureWebBuilt, webDirectory } from '../ensure-web-built.ts'
import { builtWeb } from '../pages/built-web.ts'
import { sampleCards } from './fixtures/sample-cards.ts'
import { openDrawProcess } from './open-draw-process.ts'

const { pagesIn } = builtWeb(webDirectory)
const drawing = openDrawProcess()
before(() => ensureWebBuilt({ say: () => {} }))
after(() => drawing.end())

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** The part of pixels that a reader could tell apart. The reference has 256 colors, and processors round differently. */
const difference = (one: Buffer, other: Buffer) => {
  let different = 0
  for (let at = 0; at < one.length; at += 3) {
    const far = [0, 1, 2].some((channel) => Math.abs(one[at + channel]! - other[at + channel]!) > 48)
    if (far) different += 1
  }
  return different / (one.length / 3)
}

for (const { title, facts, serial, form, language, photo } of sampleCards) {
  test(`a card is drawn as its reference shows it: ${title}`, async () => {
    const face = (await pagesIn(language)).cardFace(facts, serial)
    const drawn = await drawing.draw({ face, form, type: 'png', ...(photo && { photo: await photo() }) })
    const reference = await readFile(new URL(`fixtures/${title}.png`, import.meta.url))
    const [ours, kept] = await Promise.all([pixelsOf(drawn), pixelsOf(reference)])
    assert.deepEqual([ours.info.width, ours.info.height], [kept.info.width, kept.info.height])
    const part = difference(ours.data, kept.data)
    assert.ok(
      part < 0.002,
      `${(part * 100).toFixed(2)}% of the pixels differ; dev/pictures/card-pictures.ts renews them`,
    )
  })
}

test('a card has each form, as PNG and as WebP, small enough for messengers', async () => {
  const [{ facts }] = sampleCards as [(typeof sampleCards)[number]]
  const face = (await pagesIn('en')).cardFace(facts, 1)
  for (const [form, size] of Object.entries(cardForms))
    for (const type of ['png', 'webp'] as const) {
      const bytes = await drawing.draw({ face, form: form as CardForm, type })
      const { width, height, format } = await sharp(bytes).metadata()
      assert.deepEqual({ width, height, format }, { ...size, format: type })
      assert.ok(bytes.length < 300_000, `${form}.${type} has ${bytes.length} bytes`)
    }
})
