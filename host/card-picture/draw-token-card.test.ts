import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { cardForms } from '@iyk/wire/card-face.ts'
import sharp from 'sharp'
import { ensureWebBuilt, webDirectory } from '../ensure-web-built.ts'
import { builtWeb } from '../pages/built-web.ts'
import { createDrawTokenCard } from './draw-token-card.ts'
import { sampleCards } from './fixtures/sample-cards.ts'
import { openDrawProcess } from './open-draw-process.ts'

before(() => ensureWebBuilt({ say: () => {} }))

test('tokens show the card of their event as a square, small enough to be in each metadata', async (t) => {
  const drawing = openDrawProcess()
  t.after(() => drawing.end())
  const draw = createDrawTokenCard({ pagesIn: builtWeb(webDirectory).pagesIn, draw: drawing.draw })
  for (const { facts, photo } of sampleCards.filter(({ title }) => ['plain', 'photo'].includes(title))) {
    const { id, name, startsAt: starts_at, endsAt: ends_at, timeZone: timezone, place } = facts
    const event = { id, name, starts_at, ends_at, timezone, place, virtual_event: false, image_url: null }
    const card = await draw(event as Parameters<typeof draw>[0], await photo?.())
    const { width, height, format } = await sharp(card).metadata()
    assert.deepEqual({ width, height, format }, { ...cardForms.square, format: 'webp' })
    assert.ok(card.length < 100_000, `${card.length} bytes`)
  }
})
