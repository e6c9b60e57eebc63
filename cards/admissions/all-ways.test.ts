import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { collect } from '../collectibles/collect.ts'
import { openAdmission } from './store.ts'
import { setWay } from './ways-store.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

/** With `--thorough` ten thousand come for five thousand; else a tenth of them. */
const share = process.env.THOROUGH ? 1 : 10
const guests = 10_000 / share
const supply = 5000 / share
/** Who collect at the same moment. */
const together = 64
/** One of them by tap; the last collects signed in. */
const ways = ['chip', 'code', 'word', 'kiosk', 'staff'] as const

test(`security 117: ${guests} people come for ${supply} over ${ways.length} ways at once: every serial number once, nobody two`, async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00', supply })
  const now = world.context.clock()
  for (const way of ways) if (way !== 'chip') await setWay(world.database, { eventId: event.id, way, isOn: true })
  const cards = await Promise.all(Array.from({ length: 8 }, () => world.card({ eventId: event.id })))
  const refOf = async (n: number) => {
    const way = ways[n % ways.length]!
    if (way === 'chip') return world.tap(cards[n % cards.length]!)
    const ref = `${way} ${n}`
    await openAdmission(world.database, { eventId: event.id, way, refHash: sha256(ref), now })
    return ref
  }
  // Every tenth comes twice, by two ways at the same moment.
  const outcomes = new Map<string, number>()
  const visit = async (n: number) => {
    const user = n % 3 === 0 ? { bearer: { userId: `user ${n}`, verifiedEmails: [] } } : undefined
    const who = user ?? { email: `guest${n}@example.com`, ipAddress: '127.0.0.1' }
    const refs = n % 10 === 0 ? [await refOf(n), await refOf(n + 1 + guests)] : [await refOf(n)]
    const results = await Promise.all(
      refs.map((ref) =>
        collect(world.context, { ref, ...who }).then(
          () => 'collected',
          (error: { type?: string }) => error.type ?? String(error),
        ),
      ),
    )
    for (const result of results) outcomes.set(result, (outcomes.get(result) ?? 0) + 1)
  }
  let next = 0
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (next < guests) {
        const n = next
        next += 1
        await visit(n)
      }
    }),
  )

  const { rows } = await world.database.pool.query(
    `select count(*)::int as held, min(serial) as first, max(serial) as last, count(distinct serial)::int as serials,
       count(distinct collector_id)::int as collectors, count(distinct way)::int as ways,
       (select collected from cards.poap_events e where e.event_id = $1) as collected
     from cards.collectibles k where event_id = $1`,
    [event.id],
  )
  const all = {
    held: supply,
    first: 1,
    last: supply,
    serials: supply,
    collectors: supply,
    ways: ways.length,
    collected: supply,
  }
  assert.deepEqual(rows, [all])
  const { rows: twice } = await world.database.pool.query(
    `select coalesce(c.merged_into, c.collector_id) from cards.collectibles k join cards.collectors c using (collector_id)
     where k.event_id = $1 and not c.duplicate group by 1 having count(*) > 1`,
    [event.id],
  )
  assert.equal(twice.length, 0)
  assert.equal(outcomes.get('collected'), supply)
  assert.deepEqual([...outcomes.keys()].toSorted(), ['collected', 'event_already_collected', 'event_sold_out'])
  const { rows: spent } = await world.database.pool.query(
    `select count(*)::int as spent, count(k.collectible_id)::int as collected
     from cards.admissions a left join cards.collectibles k using (admission_id) where a.event_id = $1 and a.spent_at is not null`,
    [event.id],
  )
  assert.equal(spent[0].spent, spent[0].collected)
})
