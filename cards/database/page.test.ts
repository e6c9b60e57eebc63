import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

type Row = { id?: string; card_id?: string }
const idOf = ({ id, card_id }: Row) => id ?? card_id
const read = async (route: string, query: string) => {
  const { status, body } = await world.ask(`GET ${route}?${query}`, { as: 'ada', emails: ['ada@example.com'] })
  assert.equal(status, 200, JSON.stringify(body))
  return body as { data: Row[]; next_cursor?: string }
}
/** All pages, one after the other. */
const walk = async (route: string, limit: number) => {
  const pages: Row[][] = []
  for (let cursor = ''; ; ) {
    const { data, next_cursor } = await read(route, `limit=${limit}${cursor && `&cursor=${cursor}`}`)
    pages.push(data)
    if (next_cursor === undefined) return pages
    cursor = next_cursor
  }
}

const lists: [route: string, fill: (n: number) => Promise<unknown>][] = [
  ['/api/cards', () => world.card({ holderId: 'ada' })],
  [
    '/api/card-offers',
    async (n) => {
      const { id } = await world.card({ holderId: `giver ${n}` })
      await world.ask(`POST /api/cards/${id}/offer`, { as: `giver ${n}`, body: { email: 'ada@example.com' } })
    },
  ],
]
for (const [route, fill] of lists) {
  test(`GET ${route} comes whole, or in pages that show each row once, also of the same moment`, async () => {
    for (let n = 0; n < 7; n += 1) {
      // Three and four have the same time.
      if (n === 3) world.travel(1)
      await fill(n)
    }
    const whole = await read(route, '')
    assert.equal(whole.data.length, 7)
    assert.equal(whole.next_cursor, undefined)
    for (const limit of [1, 3, 7, 200]) {
      const pages = await walk(route, limit)
      assert.deepEqual(pages.flat().map(idOf), whole.data.map(idOf))
      assert.equal(pages.length, Math.ceil(7 / limit))
    }
  })

  test(`GET ${route} refuses a cursor that no list wrote, and a limit beyond its own`, async () => {
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=all',
      'cursor=e30',
      'cursor=%00',
      'cursor=WyJ4Il0',
      'limit=1&cursor=W10',
    ]) {
      const { status, body } = await world.ask(`GET ${route}?${query}`, { as: 'ada' })
      assert.deepEqual([status, body.error_type], [400, 'bad_request'], query)
    }
  })
}

test('a card that is registered while someone reads the pages is on a later one, and none is left out', async () => {
  const [first] = await walk('/api/cards', 2)
  const { next_cursor } = await read('/api/cards', 'limit=2')
  await world.ask(`DELETE /api/cards/${idOf(first![0]!)}`, { as: 'ada' })
  world.travel(1)
  const added = await world.card({ holderId: 'ada' })
  const rest = await read('/api/cards', `limit=200&cursor=${next_cursor}`)
  assert.equal(rest.data.length, 6)
  assert.equal(idOf(rest.data.at(-1)!), added.id)
})
