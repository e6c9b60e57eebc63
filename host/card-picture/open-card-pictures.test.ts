import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardFace } from '@iyk/wire/card-face.ts'
import type { EventFacts } from '@iyk/wire/event-facts.ts'
import type { BuiltWeb } from '../pages/built-web.ts'
import { cachePictures } from './cache-pictures.ts'
import type { DrawRequest } from './draw-process.ts'
import { openCardPictures } from './open-card-pictures.ts'
import { openDrawProcess } from './open-draw-process.ts'

const facts = (name: string): EventFacts => ({
  id: 'strawberry-sundae',
  name,
  startsAt: '2026-11-20T18:00:00Z',
  endsAt: '2026-11-20T22:00:00Z',
  timeZone: 'Europe/Berlin',
  place: 'Berlin',
})
const pagesIn = (async () => ({ cardFace: ({ name }: EventFacts, serial?: number) => ({ name, serial }) })) as unknown
const noStore = { database: {}, readStale: {} } as unknown as Parameters<typeof openCardPictures>[0]['cards']
const form = { form: 'link', type: 'png' } as const

/** Pictures whose drawings wait until they are finished by the test. */
const create = () => {
  const drawings: { request: DrawRequest; finish: (bytes: Buffer) => void; fail: (error: Error) => void }[] = []
  const draw = (request: DrawRequest) => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    drawings.push({ request, finish: resolve, fail: reject })
    return promise
  }
  const { drawCard } = openCardPictures({ cards: noStore, pagesIn: pagesIn as BuiltWeb['pagesIn'], draw })
  return { drawings, drawCard }
}

test('one picture is drawn once for all who want it at the same time, and after that', async () => {
  const { drawings, drawCard } = create()
  const [one, two] = [await drawCard(facts('One'), form), await drawCard(facts('One'), form)]
  assert.equal(one.etag, two.etag)
  assert.equal(drawings.length, 0, 'its tag is known before it is drawn')
  const both = [one.bytes(), two.bytes()]
  drawings[0]?.finish(Buffer.from('picture'))
  assert.deepEqual((await Promise.all(both)).map(String), ['picture', 'picture'])
  assert.equal(String(await (await drawCard(facts('One'), form)).bytes()), 'picture')
  assert.equal(drawings.length, 1)
})

test('what a picture shows, its form and its type make it another picture', async () => {
  const { drawCard } = create()
  const pictures = await Promise.all([
    drawCard(facts('One'), form),
    drawCard(facts('Two'), form),
    drawCard(facts('One'), { ...form, serial: 1 }),
    drawCard(facts('One'), { ...form, form: 'story' }),
    drawCard(facts('One'), { ...form, type: 'webp' }),
    drawCard({ ...facts('One'), picture: '/pictures/a.webp' }, form),
  ])
  assert.equal(new Set(pictures.map(({ etag }) => etag)).size, pictures.length)
})

test('a drawing that failed is tried again', async () => {
  const { drawings, drawCard } = create()
  const picture = await drawCard(facts('One'), form)
  const first = picture.bytes()
  drawings[0]?.fail(new Error('not drawn'))
  await assert.rejects(first, /not drawn/)
  const second = picture.bytes()
  drawings[1]?.finish(Buffer.from('picture'))
  assert.equal(String(await second), 'picture')
})

test('security 77: of very many different pictures one is drawn, some wait, and the others are told when to come again', async () => {
  const { drawings, drawCard } = create()
  const wanted = await Promise.all(Array.from({ length: 40 }, (_, number) => drawCard(facts(`${number}`), form)))
  const results = wanted.map(({ bytes }) => bytes().then(String, (error) => error))
  const refused = (await Promise.all(results.slice(33))) as Refusal[]
  for (const refusal of refused) {
    assert.ok(refusal instanceof Refusal)
    assert.deepEqual([refusal.type, refusal.retryAfter], ['server_unavailable', 20])
  }
  assert.equal(drawings.length, 1)
  for (const [number, result] of results.slice(0, 33).entries()) {
    drawings[number]?.finish(Buffer.from(`${number}`))
    assert.equal(await result, `${number}`)
    await new Promise(setImmediate)
  }
})

test('security 77: cached pictures are limited in number and in size, and those used last stay', async () => {
  const made: string[] = []
  const cached = cachePictures({ count: 3, bytes: 10 })
  const get = (key: string, size = 1) =>
    cached(key, async () => {
      made.push(key)
      return Buffer.alloc(size)
    })
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key)
  assert.deepEqual(made, ['a', 'b', 'c', 'd', 'b'])
  await get('large', 9)
  for (const key of ['b', 'a']) await get(key)
  assert.deepEqual(made.slice(5), ['large', 'a'])
})

test('security 77: a drawing process that ends takes nothing with it, and the next picture is drawn by another', async (t) => {
  const program = new URL('fixtures/end-at-once.ts', import.meta.url).pathname
  const drawing = openDrawProcess({ program })
  t.after(() => drawing.end())
  for (let attempt = 0; attempt < 2; attempt += 1)
    await assert.rejects(drawing.draw({ face: {} as CardFace, form: 'link', type: 'png' }), (error: Refusal) => {
      assert.deepEqual([error.type, error.retryAfter], ['server_unavailable', 20])
      return true
    })
})
