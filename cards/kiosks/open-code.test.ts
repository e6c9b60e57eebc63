import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { setWay } from '../admissions/ways-store.ts'
import { addRole } from '../poap-events/roles-store.ts'
import { viewTap } from '../taps/view-tap.ts'
import { parseKioskCode, writeKioskCode } from './kiosk-code.ts'
import { openKioskCode } from './open-code.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const screens = (event: { id: string }) => `/api/poap-events/${event.id}/kiosks`
const turn = (event: { id: string }, isOn: boolean) =>
  world.ask(`PUT ${screens(event)}`, { as: 'holder', body: { is_on: isOn } })
const shown = async (event: { id: string }) =>
  (await world.ask('POST /api/kiosks/codes', { as: 'holder', body: { event: event.id } })).body.data.codes as {
    from: number
    code: string
  }[]
const look = (code: string, context: CardsWorld['context'] = world.context) =>
  openKioskCode(context, { code, ipAddress: '203.0.113.5' })
const refIn = (opened: Awaited<ReturnType<typeof openKioskCode>>) =>
  opened && 'ref' in opened ? opened.ref : undefined
const open = async (code: string, context?: CardsWorld['context']) => refIn(await look(code, context))
const eventWithKiosk = async (change: Parameters<CardsWorld['event']>[0] = {}) => {
  const event = await world.event(change)
  await turn(event, true)
  return event
}
const collect = (ref: string | undefined, email: string) =>
  world.ask('POST /api/collectibles', { body: { ref, email } })
const countOf = async (event: { id: string }) =>
  (await world.database.pool.query('select collected from cards.poap_events where event_id = $1', [event.id])).rows[0]
    .collected

test('a code opens for each guest a ref of their own, which still collects after the code has left the screen', async () => {
  const event = await eventWithKiosk()
  const { code } = (await shown(event))[0]!
  const refs = await Promise.all([open(code), open(code)])
  assert.equal(new Set(refs).size, 2)
  world.travel(10)
  assert.equal(await open(code), undefined)
  for (const [place, ref] of refs.entries()) {
    assert.equal((await viewTap(world.context, ref!)).state, 'keep')
    const { status, body } = await collect(ref, `guest${place}@example.com`)
    assert.deepEqual([status, body.data.serial], [200, place + 1])
  }
  const { rows } = await world.database.pool.query('select distinct way from cards.collectibles where event_id = $1', [
    event.id,
  ])
  assert.deepEqual(rows, [{ way: 'kiosk' }])
})

test('security 65, 121: a code is accepted from a minute before it is shown until its grace is over, by the host’s clock', async () => {
  const event = await eventWithKiosk()
  const codes = await shown(event)
  const { code, from } = codes[3]!
  const at = async (seconds: number) => {
    world.travel(new Date(from + seconds * 1000))
    return (await open(code)) !== undefined
  }
  assert.deepEqual(
    [await at(-61), await at(-60), await at(0), await at(119), await at(179), await at(180), await at(3600)],
    [false, true, true, true, true, false, false],
  )
  // Shorter times apply at once, to what is on a screen already, too.
  await world.ask(`PUT ${screens(event)}`, { as: 'holder', body: { times: { period_seconds: 30, grace_seconds: 0 } } })
  assert.deepEqual([await at(29), await at(30)], [true, false])
})

test('security 65, 121: no other code opens anything: changed, of another event, of another key, or spelled otherwise', async () => {
  const event = await eventWithKiosk()
  const other = await eventWithKiosk({ name: 'Another' })
  const { code } = (await shown(event))[0]!
  const parsed = parseKioskCode(code)!
  const bytes = Buffer.from(code, 'base64url')
  for (let place = 0; place < bytes.length * 8; place += 1) {
    const changed = Buffer.from(bytes)
    changed[place >> 3]! ^= 1 << (place & 7)
    assert.equal(await open(changed.toString('base64url')), undefined, `bit ${place}`)
  }
  const { masterKey } = world.context
  for (const text of [
    '',
    code.slice(0, -1),
    `${code}A`,
    `${code}=`,
    ` ${code}`,
    writeKioskCode(masterKey, parsed, other.id),
    writeKioskCode(Buffer.alloc(16, 7), parsed, event.id),
    writeKioskCode(masterKey, { ...parsed, kioskId: event.id }, event.id),
  ])
    assert.equal(await open(text), undefined, text)
  assert.notEqual(await open(code), undefined)
  // While the card master key is changed, what screens have already goes on.
  const next = { ...world.context, masterKey: Buffer.alloc(16, 7), previousMasterKey: masterKey }
  assert.notEqual(await open(code, next), undefined)
  assert.equal(await open(code, { ...world.context, masterKey: Buffer.alloc(16, 7) }), undefined)
})

test('security 121: the codes of a removed screen, and of an event that has its screens off, give nothing', async () => {
  const event = await eventWithKiosk()
  const added = (await world.ask(`POST ${screens(event)}`, { as: 'holder', body: { name: 'Door' } })).body.data
  const { key } = (await world.ask('POST /api/kiosks/pair', { body: { code: added.code } })).body.data
  const ofScreen = async () =>
    (await world.ask('POST /api/kiosks/codes', { body: { key } })).body.data.codes[0].code as string
  const code = await ofScreen()
  const before = await open(code)
  assert.notEqual(before, undefined)
  await turn(event, false)
  assert.equal(await open(code), undefined)
  assert.deepEqual((await collect(before, 'late@example.com')).body.error_type, 'way_closed')
  await turn(event, true)
  assert.notEqual(await open(code), undefined)
  await world.ask(`DELETE ${screens(event)}/${added.id}`, { as: 'holder' })
  assert.equal(await open(code), undefined)
})

test('security 121: why a way gives nothing is said for a genuine code of now alone', async () => {
  const event = await eventWithKiosk({ name: 'Late show' })
  const other = await eventWithKiosk({ name: 'Never on' })
  await turn(other, false)
  const { code } = (await shown(event))[0]!
  const why = async (one = code) => {
    const opened = await look(one)
    return opened && ('closing' in opened ? [opened.closing.why, opened.closing.opens_at, opened.event?.name] : 'open')
  }
  const now = world.context.clock().getTime()
  const bound = (bounds: Partial<Parameters<typeof setWay>[1]>) =>
    setWay(world.database, { eventId: event.id, way: 'kiosk', isOn: true, ...bounds })
  assert.equal(await why(), 'open')
  await bound({ isOn: false })
  assert.deepEqual(await why(), ['off', null, 'Late show'])
  const opensAt = new Date(now + 3_600_000)
  await bound({ opensAt })
  assert.deepEqual(await why(), ['early', opensAt.toISOString(), 'Late show'])
  await bound({ closesAt: new Date(now - 1000) })
  assert.deepEqual(await why(), ['over', null, 'Late show'])
  await bound({ atMost: 1 })
  assert.equal((await collect(await open(code), 'first@example.com')).status, 200)
  assert.deepEqual(await why(), ['gone', null, 'Late show'])
  const { code: off } = (await shown(other))[0]!
  assert.deepEqual(await why(off), ['off', null, 'Never on'])
  // Neither a changed code nor an old one is told from one that never was.
  for (let place = 0; place < code.length; place += 1) {
    const changed = `${code.slice(0, place)}${code[place] === 'A' ? 'B' : 'A'}${code.slice(place + 1)}`
    assert.equal(await why(changed), undefined)
  }
  world.travel(3)
  assert.equal(await why(), undefined)
})

test('security 121: the screens of a banned user end, as do their codes, and all screens stop while the holder is banned', async (t) => {
  const banned = new Set<string>()
  const held = await createCardsWorld({}, { isBanned: async (userId) => banned.has(userId) })
  t.after(() => held.close())
  const event = await held.event()
  await held.ask(`PUT ${screens(event)}`, { as: 'holder', body: { is_on: true } })
  await addRole(held.database, {
    eventId: event.id,
    userId: 'cohost',
    role: 'co-host',
    email: 'cohost@example.com',
    now: held.context.clock(),
  })
  const pair = async (as: string) => {
    const added = (await held.ask(`POST ${screens(event)}`, { as, body: { name: `Of ${as}` } })).body.data
    return (await held.ask('POST /api/kiosks/pair', { body: { code: added.code } })).body.data.key as string
  }
  const keys = { holder: await pair('holder'), cohost: await pair('cohost') }
  const state = async (key: string) => {
    const { status, body } = await held.ask('POST /api/kiosks/codes', { body: { key } })
    return status === 200 ? body.data.is_on : body.error_type
  }
  const codeOf = async (key: string) =>
    (await held.ask('POST /api/kiosks/codes', { body: { key } })).body.data.codes[0].code as string
  const [ofHolder, ofCohost] = [await codeOf(keys.holder), await codeOf(keys.cohost)]
  banned.add('cohost')
  assert.deepEqual([await state(keys.cohost), await state(keys.holder)], ['kiosk_not_found', true])
  assert.equal(await look(ofCohost, held.context), undefined)
  assert.notEqual(await open(ofHolder, held.context), undefined)
  banned.delete('cohost')
  banned.add('holder')
  assert.deepEqual([await state(keys.cohost), await state(keys.holder)], [false, 'kiosk_not_found'])
  assert.equal(await look(ofHolder, held.context), undefined)
  banned.clear()
  assert.deepEqual([await state(keys.cohost), await state(keys.holder)], [true, true])
})

test('security 121: the ref of a guest gives one collectible, and one person gets one however many codes they open', async () => {
  const event = await eventWithKiosk({ supply: 3 })
  const { code } = (await shown(event))[0]!
  const ref = await open(code)
  const first = await collect(ref, 'ada@example.com')
  assert.equal((await collect(ref, 'ada@example.com')).body.data.id, first.body.data.id)
  assert.equal((await collect(ref, 'eve@example.com')).body.error_type, 'admission_used')
  const again = await world.ask('POST /api/collectibles', {
    as: 'ada',
    emails: ['ada@example.com'],
    body: { ref: await open(code) },
  })
  assert.deepEqual([again.status, again.body.error_type], [409, 'event_already_collected'])
  for (const name of ['bob', 'cleo']) assert.equal((await collect(await open(code), `${name}@example.com`)).status, 200)
  assert.equal((await collect(await open(code), 'dan@example.com')).body.error_type, 'event_sold_out')
  assert.equal(await countOf(event), 3)
})

test('security 121: codes opened are limited by event and network, and looking at a forged one counts nothing', async () => {
  const limited = await createCardsWorld({ rateLimits: true })
  try {
    const event = await limited.event()
    const as = 'holder'
    await limited.ask(`PUT ${screens(event)}`, { as, body: { is_on: true } })
    const { body } = await limited.ask('POST /api/kiosks/codes', { as, body: { event: event.id } })
    const { code } = body.data.codes[0]
    const rates = {
      ...limited.context.settings.limits.rates,
      LIMIT_KIOSK_OPENINGS_PER_NETWORK: { max: 2, seconds: 600 },
    }
    const context = {
      ...limited.context,
      settings: { ...limited.context.settings, limits: { ...limited.context.settings.limits, rates } },
    }
    const from = async (ipAddress: string, one = code) => refIn(await openKioskCode(context, { code: one, ipAddress }))
    for (let tries = 0; tries < 5; tries += 1) assert.equal(await from('203.0.113.1', `${code}A`), undefined)
    for (let tries = 0; tries < 2; tries += 1) assert.notEqual(await from('203.0.113.1'), undefined)
    await assert.rejects(from('203.0.113.1'), { type: 'too_many_requests' })
    assert.notEqual(await from('198.51.100.1'), undefined)
    const other = await limited.event()
    await limited.ask(`PUT ${screens(other)}`, { as, body: { is_on: true } })
    const next = await limited.ask('POST /api/kiosks/codes', { as, body: { event: other.id } })
    assert.notEqual(await from('203.0.113.1', next.body.data.codes[0].code), undefined)
  } finally {
    await limited.close()
  }
})

test('security 121: one code and made-up addresses take no more than 300 in ten minutes from one network; a venue’s takes what a hall needs', async () => {
  const limited = await createCardsWorld({ rateLimits: true, limits: createLimits({}, ['198.51.100.7']) })
  try {
    const event = await limited.event({ supply: 1000 })
    await limited.ask(`PUT ${screens(event)}`, { as: 'holder', body: { is_on: true } })
    const { body } = await limited.ask('POST /api/kiosks/codes', { as: 'holder', body: { event: event.id } })
    const { code } = body.data.codes[0]
    const openFrom = (ipAddress: string) =>
      openKioskCode(limited.context, { code, ipAddress }).then(
        () => 'opened',
        ({ type }: { type: string }) => type,
      )
    const outcomes = async (ipAddress: string, count: number) => {
      const all: Record<string, number> = {}
      for (let n = 0; n < count; n += 1) {
        const outcome = await openFrom(ipAddress)
        all[outcome] = (all[outcome] ?? 0) + 1
      }
      return all
    }
    assert.deepEqual(await outcomes('203.0.113.1', 310), { opened: 300, too_many_requests: 10 })
    assert.deepEqual(await outcomes('198.51.100.7', 310), { opened: 310 })
  } finally {
    await limited.close()
  }
})
