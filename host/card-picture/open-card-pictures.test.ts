import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { EventFacts } from '@iyk/wire/event-facts.ts'
import type { BuiltWeb } from '../pages/built-web.ts'
import { cachePictures } from './cache-pictures.ts'
import type { DrawRequest } from './draw-process.ts'
import { openCardPictures } from './open-card-pictures.ts'
import { type Drawn, openDrawProcess } from './open-draw-process.ts'

const facts = (name: string): EventFacts => ({
  id: 'strawberry-sundae',
  name,
  startsAt: '2026-11-20T18:00:00Z',
  endsAt: '2026-11-20T22:00:00Z',
  timeZone: 'Europe/Berlin',
  place: 'Berlin',
})
const pagesIn = (async () => ({
  cardFace: ({ name }: EventFacts) => ({ name }),
  cardSerial: (serial: number) => ({ number: String(serial) }),
})) as unknown
const noStore = { database: {}, readStale: {} } as unknown as Parameters<typeof openCardPictures>[0]['cards']
const form = { form: 'link', type: 'png' } as const
const [here, there] = ['192.0.2.1', '198.51.100.1']
const none = Buffer.alloc(0)
const textOf = (parts: readonly Uint8Array[]) => Buffer.concat(parts).toString()
const turn = () => new Promise(setImmediate)

type Drawing = { request: DrawRequest; finish: (bytes: Buffer) => void; fail: (error: Error) => void }

/** Pictures whose drawings wait until they are finished by the test. */
const create = (limitCards: (ipAddress: string) => Promise<void> = async () => {}, isVenue = (_: string) => false) => {
  const drawings: Drawing[] = []
  const draw = (request: DrawRequest) => {
    const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
    drawings.push({ request, finish: (bytes) => resolve({ own: [bytes, none], common: [none, none] }), fail: reject })
    return promise
  }
  const built = pagesIn as BuiltWeb['pagesIn']
  const { drawCard } = openCardPictures({ cards: noStore, pagesIn: built, limitCards, isVenue, draw })
  return { drawings, drawCard }
}

/** Pictures that are drawn at once, by a process that has at first no card. */
const createDrawn = (limitCards?: (ipAddress: string) => Promise<void>) => {
  const held = new Set<string>()
  const drawn = { cards: [] as string[], numbers: 0 }
  const draw = async ({ card, serial, source }: DrawRequest) => {
    await turn()
    if (source) {
      drawn.cards.push(source.face.name)
      held.add(card)
    } else if (!held.has(card)) return undefined
    if (!source) drawn.numbers += 1
    const own = [Buffer.from(serial?.number ?? 'plain'), Buffer.from('>')] as const
    return { own, ...(source && { common: [Buffer.from(`<${source.face.name} `), Buffer.from(' of')] as const }) }
  }
  const { drawCard } = openCardPictures({
    cards: noStore,
    pagesIn: pagesIn as BuiltWeb['pagesIn'],
    limitCards: limitCards ?? (async () => {}),
    isVenue: () => false,
    draw,
  })
  return { drawn, held, drawCard }
}

test('one picture is drawn once for all who want it at the same time, and after that', async () => {
  const { drawings, drawCard } = create()
  const [one, two] = [await drawCard(facts('One'), form), await drawCard(facts('One'), form)]
  assert.equal(one.etag, two.etag)
  assert.equal(drawings.length, 0, 'its tag is known before it is drawn')
  const all = [one.parts(here), two.parts(here), two.parts(there)]
  await turn()
  drawings[0]?.finish(Buffer.from('picture'))
  assert.deepEqual((await Promise.all(all)).map(textOf), ['picture', 'picture', 'picture'])
  assert.equal(textOf(await (await drawCard(facts('One'), form)).parts(here)), 'picture')
  assert.equal(drawings.length, 1)
})

test('what a picture shows, its form and its type make it another picture', async () => {
  const { drawCard } = create()
  const pictures = await Promise.all([
    drawCard(facts('One'), form),
    drawCard(facts('Two'), form),
    drawCard(facts('One'), { ...form, serial: 1 }),
    drawCard(facts('One'), { ...form, serial: 2 }),
    drawCard(facts('One'), { ...form, form: 'story' }),
    drawCard(facts('One'), { ...form, type: 'webp' }),
    drawCard({ ...facts('One'), picture: '/pictures/a.webp' }, form),
  ])
  assert.equal(new Set(pictures.map(({ etag }) => etag)).size, pictures.length)
})

test('a drawing that failed is tried again', async () => {
  const { drawings, drawCard } = create()
  const picture = await drawCard(facts('One'), form)
  const first = picture.parts(here)
  await turn()
  drawings[0]?.fail(new Error('not drawn'))
  await assert.rejects(first, /not drawn/)
  const second = picture.parts(here)
  await turn()
  drawings[1]?.finish(Buffer.from('picture'))
  assert.equal(textOf(await second), 'picture')
})

test('an evening of 2,000 guests who open their emails at once gets 2,000 pictures, for one drawing of the card', async () => {
  let counted = 0
  const { drawn, drawCard } = createDrawn(async () => {
    counted += 1
  })
  const pictures = await Promise.all(
    Array.from({ length: 2000 }, async (_, index) => {
      const picture = await drawCard(facts('One'), { ...form, serial: index + 1 })
      // Half of them through the proxy of their mailbox provider.
      return textOf(await picture.parts(index % 2 ? here : `203.0.113.${index % 200}`))
    }),
  )
  assert.deepEqual(
    pictures,
    Array.from({ length: 2000 }, (_, index) => `<One ${index + 1} of>`),
  )
  assert.deepEqual(drawn.cards, ['One'])
  assert.equal(counted, 1)
})

test('a card that the drawing process has dropped is drawn again', async () => {
  const { drawn, held, drawCard } = createDrawn()
  const get = async (serial: number) => textOf(await (await drawCard(facts('One'), { ...form, serial })).parts(here))
  assert.deepEqual([await get(1), await get(2)], ['<One 1 of>', '<One 2 of>'])
  held.clear()
  assert.equal(await get(3), '<One 3 of>')
  assert.deepEqual(drawn.cards, ['One', 'One'])
})

test('security 101: a network that has many cards drawn is refused further ones, and no one else is', async () => {
  const { drawn, drawCard } = createDrawn(async (ipAddress) => {
    await turn()
    if (ipAddress === there) throw new Refusal('too_many_requests')
  })
  const get = async (name: string, from: string, serial = 1) =>
    textOf(await (await drawCard(facts(name), { ...form, serial })).parts(from))
  const refused = { type: 'too_many_requests' }
  await assert.rejects(get('One', there), refused)
  // The same picture at the same moment, and another number of the same card.
  const [first, second, third] = [get('One', there), get('One', here), get('One', here, 2)]
  await assert.rejects(first, refused)
  assert.deepEqual(await Promise.all([second, third]), ['<One 1 of>', '<One 2 of>'])
  // What is drawn already is no further card.
  assert.equal(await get('One', there, 3), '<One 3 of>')
  assert.deepEqual(drawn.cards, ['One'])
})

test('security 101: the picture of a public collection counts as a card that is drawn, once while it is cached', async () => {
  const counted: string[] = []
  const draw = async () => ({ own: [Buffer.from('drawn'), none] as const, common: [none, none] as const })
  const limitCards = async (ipAddress: string) => {
    if (counted.push(ipAddress) > 2) throw new Refusal('too_many_requests')
  }
  const built = pagesIn as BuiltWeb['pagesIn']
  const pictures = openCardPictures({ cards: noStore, pagesIn: built, limitCards, isVenue: () => false, draw })
  const get = async (name: string) => {
    const collectibles = [{ id: name, serial: 1, collectedOn: '2026-11-20', event: facts(name) }]
    return textOf(await (await pictures.drawCollection({ name, displayName: name, collectibles }, {})).parts(here))
  }
  assert.deepEqual([await get('ada'), await get('ada'), await get('bea')], ['drawn', 'drawn', 'drawn'])
  assert.deepEqual(counted, [here, here])
  await assert.rejects(get('cleo'), { type: 'too_many_requests' })
})

test('security 77: of very many different cards one is drawn, some of each network wait, and the others are told when to come again', async () => {
  const { drawings, drawCard } = create()
  const wanted = await Promise.all(Array.from({ length: 80 }, (_, number) => drawCard(facts(`${number}`), form)))
  const get = (number: number, from: string) => wanted[number]!.parts(from).then(textOf, (error) => error)
  const results = Array.from({ length: 40 }, (_, number) => get(number, here))
  const refused = (await Promise.all(results.slice(33))) as Refusal[]
  for (const refusal of refused) {
    assert.ok(refusal instanceof Refusal)
    assert.deepEqual([refusal.type, refusal.retryAfter], ['server_unavailable', 3])
  }
  assert.equal(drawings.length, 1)
  const other = get(50, there)
  await turn()
  const order = [0, 50, 1]
  for (const number of order) {
    drawings.at(-1)?.finish(Buffer.from(`${number}`))
    assert.equal(await (number === 50 ? other : results[number]), `${number}`)
    await turn()
  }
})

test('security 110: a card that found no place in the queue is not counted, and a venue has the places of several networks', async () => {
  const counted: string[] = []
  const limit = async (ipAddress: string) => {
    counted.push(ipAddress)
  }
  const { drawings, drawCard } = create(limit, (ipAddress) => ipAddress === there)
  const ask = async (from: string) => {
    const wanted = await Promise.all(
      Array.from({ length: 120 }, (_, number) => drawCard(facts(`${from} ${number}`), form)),
    )
    const outcomes = wanted.map((one) => one.parts(from).then(textOf, (error: Refusal) => error.type))
    await turn()
    return outcomes
  }
  const results = [await ask(here), await ask(there)]
  const ended: string[] = []
  for (const one of results.flat()) void one.then((outcome) => ended.push(outcome))
  for (let done = 0; done < drawings.length; done += 1) {
    drawings[done]?.finish(Buffer.from('drawn'))
    await turn()
    await turn()
  }
  const drawn = await Promise.all(
    results.map(async (of) => (await Promise.all(of)).filter((outcome) => outcome === 'drawn').length),
  )
  assert.equal(ended.filter((outcome) => outcome === 'server_unavailable').length, 240 - drawn[0]! - drawn[1]!)
  assert.deepEqual(
    [here, there].map((from) => counted.filter((one) => one === from).length),
    drawn,
  )
  assert.equal(drawn[0], 33)
  assert.ok(drawn[1]! > 100, `${drawn[1]}`)
})

test('security 77: cached pictures are limited in number and in size, and those used last stay', async () => {
  const made: string[] = []
  const cached = cachePictures({ count: 3, bytes: 10 })
  const get = (key: string, size = 1) =>
    cached(key, here, async () => {
      made.push(key)
      return [Buffer.alloc(size)]
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
  const request = { card: 'one', form: 'link', type: 'png' } as const
  for (let attempt = 0; attempt < 2; attempt += 1)
    await Promise.all(
      [1, 2].map(() =>
        assert.rejects(drawing.draw(request), (error: Refusal) => {
          assert.deepEqual([error.type, error.retryAfter], ['server_unavailable', 3])
          return true
        }),
      ),
    )
})
