import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { type TestContext, test } from 'node:test'
import { setWay } from '@iyk/cards/admissions/ways-store.ts'
import { listCodes } from '@iyk/cards/kiosks/codes.ts'
import { createCodes } from '@iyk/cards/poap-events/codes/create.ts'
import { updateWay } from '@iyk/cards/poap-events/ways/update.ts'
import { createHostApp } from '../dev/host-app.ts'
import { openVenue } from '../dev/venue.ts'

/** With `--thorough` ten thousand come for five thousand; else a twentieth of them. */
const share = process.env.THOROUGH ? 1 : 20
const guests = 10_000 / share
const supply = 5000 / share
const connections = 64
const ways = ['chip', 'code', 'word', 'kiosk'] as const

type Call = { method?: string; path: string; type?: string; body?: string }
type Reply = { status: number; location: string | undefined; text: string }

/** As many connections as guests who act at once; each is used again by whoever comes next. */
const createVisitors = (t: TestContext, port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  t.after(() => agent.destroy())
  return ({ method = 'GET', path, type, body }: Call): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const headers = { connection: 'keep-alive', ...(type && { 'content-type': type }) }
      const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, text }),
        )
        response.on('error', reject)
      })
      call.on('error', reject)
      call.end(body)
    })
}

test(`${guests} people collect over four ways from ${connections} connections: exactly ${supply}, no serial twice, none missing, nobody two`, async (t) => {
  const host = await createHostApp(t)
  const { contexts, config, database } = host
  const cards = contexts.cards
  const venue = await openVenue(host, { name: 'Four ways in', cards: 20, supply })
  const { rows: found } = await database.pool.query(
    'select holder_id, slug from cards.poap_events where event_id = $1',
    [venue.id],
  )
  const { holder_id: userId, slug } = found[0]
  const of = { userId, eventId: venue.id }
  await updateWay(cards, { ...of, way: 'code', change: { is_on: true } })
  await updateWay(cards, { ...of, way: 'word', change: { is_on: true, word: 'lighthouse' } })
  await setWay(database, { eventId: venue.id, way: 'kiosk', isOn: true })
  const perWay = guests / ways.length
  const { codes } = await createCodes(cards, { ...of, name: 'Box', count: perWay })
  const kiosk = await listCodes(cards, { question: { event: venue.id }, viewer: { userId, verifiedEmails: [] } })
  await host.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = host.app.server.address() as { port: number }
  const call = createVisitors(t, port)

  const form = 'application/x-www-form-urlencoded'
  /** Where a guest is led who comes by this way. */
  const enter = {
    chip: async (n: number) => call({ path: (await venue.nextTap(n)).slice(config.PUBLIC_URL.length) }),
    code: (n: number) => call({ path: `/c/${codes[Math.floor(n / ways.length)]}` }),
    word: () => call({ method: 'POST', path: `/e/${slug}`, type: form, body: 'way=word&word=lighthouse' }),
    kiosk: () => call({ path: `/tap?k=${kiosk.codes[0]!.code}` }),
  }
  const outcomes: Record<string, number> = {}
  const visit = async (n: number) => {
    const way = ways[n % ways.length]!
    const entered = await enter[way](n)
    assert.equal(entered.status, 303, `${way}: ${entered.text.slice(0, 200)}`)
    const ref = new URLSearchParams(entered.location?.split('?')[1]).get('ref')
    // Every tenth has the address of the one before, who comes by another way at the same moment.
    const email = `guest${n % 10 === 0 && n > 0 ? n - 1 : n}@example.com`
    const body = JSON.stringify({ ref, email })
    const kept = await call({ method: 'POST', path: '/api/collectibles', type: 'application/json', body })
    const outcome = kept.status === 200 ? 'collected' : JSON.parse(kept.text).error_type
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < guests) {
        next += 1
        await visit(next - 1)
      }
    }),
  )

  const { rows } = await database.pool.query(
    `select count(*)::int as held, min(serial) as first, max(serial) as last, count(distinct serial)::int as serials,
       count(distinct k.way)::int as ways,
       -- Whoever types an address twice gets a number that belongs to nobody, since the page must not say what an address has (decision 27).
       (count(*) filter (where not c.duplicate)
         - count(distinct coalesce(c.merged_into, c.collector_id)) filter (where not c.duplicate))::int as held_twice
     from cards.collectibles k join cards.collectors c using (collector_id) where k.event_id = $1`,
    [venue.id],
  )
  const all = { held: supply, first: 1, last: supply, serials: supply, ways: ways.length, held_twice: 0 }
  assert.deepEqual(rows, [all])
  assert.equal(outcomes.collected, supply)
  assert.equal(
    Object.values(outcomes).reduce((sum, count) => sum + count),
    guests,
  )
})
