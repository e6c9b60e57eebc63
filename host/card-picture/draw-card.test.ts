import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { type CardForm, type CardPictureType, cardForms } from '@iyk/wire/card-face.ts'
import sharp from 'sharp'
import { cases } from '../../dev/cases.ts'
import { ensureWebBuilt, webDirectory } from '../ensure-web-built.ts'
import { builtWeb } from '../pages/built-web.ts'
import type { Parts } from './encode-card.ts'
import { sampleCards } from './fixtures/sample-cards.ts'
import { joinParts } from './join-parts.ts'
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

type Sample = (typeof sampleCards)[number]
/** The picture of a card, drawn with everything it needs. */
const drawn = async (
  { facts, serial, form, language, photo }: Omit<Sample, 'title'>,
  { type = 'png', card = randomUUID() }: { type?: CardPictureType; card?: string } = {},
): Promise<Buffer> => {
  const { cardFace, cardSerial } = await pagesIn(language)
  const source = { face: cardFace(facts), ...(photo && { photo: await photo() }) }
  const shown = serial === undefined ? {} : { serial: cardSerial(serial) }
  const picture = await drawing.draw({ card, form, type, source, ...shown })
  assert.ok(picture?.common)
  common = picture.common
  return Buffer.concat(joinParts(picture.common, picture.own))
}
/** Of the card that was drawn last. */
let common: Parts

for (const { title, ...sample } of sampleCards) {
  test(`a card is drawn as its reference shows it: ${title}`, async () => {
    const reference = await readFile(new URL(`fixtures/${title}.png`, import.meta.url))
    const [ours, kept] = await Promise.all([pixelsOf(await drawn(sample)), pixelsOf(reference)])
    assert.deepEqual([ours.info.width, ours.info.height], [kept.info.width, kept.info.height])
    const part = difference(ours.data, kept.data)
    assert.ok(
      part < 0.002,
      `${(part * 100).toFixed(2)}% of the pixels differ; dev/pictures/card-pictures.ts renews them`,
    )
  })
}

const [plain] = sampleCards as [Sample]
const withPhoto = sampleCards.find(({ photo }) => photo) as Sample

test('a card has each form, as PNG and as WebP, small enough for messengers', async () => {
  for (const [form, size] of Object.entries(cardForms))
    for (const type of ['png', 'webp'] as const) {
      const bytes = await drawn({ ...plain, form: form as CardForm, serial: 1 }, { type })
      const { width, height, format } = await sharp(bytes).metadata()
      assert.deepEqual({ width, height, format }, { ...size, format: type })
      assert.ok(bytes.length < 300_000, `${form}.${type} has ${bytes.length} bytes`)
    }
})

for (const [what, { serial: _, ...sample }] of Object.entries({ artwork: plain, 'a photo': withPhoto }))
  for (const form of ['link', 'story', 'square'] as const)
    for (const type of ['png', 'webp'] as const)
      test(`a further number of a card with ${what} is drawn as if it were the first, and nothing of the last one stays: ${form}, ${type}`, async () => {
        const card = randomUUID()
        const { cardSerial } = await pagesIn(sample.language)
        await drawn({ ...sample, form, serial: 888_888 }, { type, card })
        const shared = common
        const serials = [3, 47]
        // To draw one as the first takes most of the time of this file.
        const compared = serials.slice(-cases(1, serials.length))
        for (const serial of serials) {
          const further = await drawing.draw({ card, form, type, serial: cardSerial(serial) })
          assert.ok(further)
          if (!compared.includes(serial)) continue
          const file = Buffer.concat(joinParts(shared, further.own))
          const [one, other] = await Promise.all(
            [file, await drawn({ ...sample, form, serial }, { type })].map(pixelsOf),
          )
          assert.ok(one!.data.equals(other!.data), `No. ${serial}`)
        }
      })

test('a card that the process does not have is asked for again with all it needs', async () => {
  const { cardSerial } = await pagesIn('en')
  const request = { card: randomUUID(), form: 'link', type: 'png', serial: cardSerial(1) } as const
  assert.equal(await drawing.draw(request), undefined)
})

test('security 101: cards that the process holds are limited in size, and the one used last stays', async () => {
  const { cardSerial } = await pagesIn('en')
  const sample = { ...plain, form: 'story', serial: 1 } as const
  const request = { card: 'first', form: 'story', type: 'png', serial: cardSerial(2) } as const
  await drawn(sample, request)
  for (let count = 0; count < 12; count += 1) {
    await drawn(sample)
    if (count < 3) assert.ok(await drawing.draw(request))
  }
  assert.equal(await drawing.draw(request), undefined)
})
