import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cardChanges } from '@iyk/wire/limits.ts'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { viewTap } from '../taps/view-tap.ts'
import { blockCard } from './block.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const nowhere = '00000000-0000-4000-8000-000000000000'
type Result = { id: string; refused: string | null; former: Record<string, unknown> | null }

const change = async (changes: unknown[], as = 'holder'): Promise<Result[] | string> => {
  const reply = await world.ask('POST /api/cards/changes', { as, body: { changes } })
  return reply.status === 200 ? reply.body.data : `${reply.status} ${reply.body.error_type}`
}
const refusals = async (changes: unknown[], as = 'holder') => {
  const results = await change(changes, as)
  return typeof results === 'string' ? results : results.map(({ refused }) => refused)
}
const listed = async (as = 'holder') => {
  const { body } = await world.ask('GET /api/cards', { as })
  return new Map<string, { id: string; name: string; group: string | null; blocked_by: string | null }>(
    body.data.map((card: { id: string }) => [card.id, card]),
  )
}
const several = (count: number, holderId: string) =>
  Promise.all(Array.from({ length: count }, () => world.card({ holderId })))

test('many cards are linked, named, grouped and blocked in one call, and changed back with what it returned', async () => {
  const cards = await several(5, 'many')
  const other = await world.event({ name: 'Party' }, 'many')
  const conference = await world.event({ name: 'Conference' }, 'many')
  await change([{ id: cards[0]!.id, event_id: other.id, name: 'Front', group: 'Staff' }], 'many')
  const wanted = cards.map(({ id }, index) => {
    return { id, event_id: conference.id, name: ` badge-${index + 1}\n`, group: 'Badges', blocked: true }
  })
  const results = (await change(wanted, 'many')) as Result[]
  assert.deepEqual(results[0], {
    id: cards[0]!.id,
    refused: null,
    former: { event_id: other.id, name: 'Front', group: 'Staff', blocked: false },
  })
  assert.deepEqual(results[1]!.former, { event_id: null, name: null, group: null, blocked: false })
  const changed = await listed('many')
  assert.deepEqual(
    cards.map(({ id }) => [changed.get(id)!.name, changed.get(id)!.group, changed.get(id)!.blocked_by]),
    [1, 2, 3, 4, 5].map((number) => [`badge-${number}`, 'Badges', 'holder']),
  )
  const back = results.map(({ id, former }, index) => {
    return { id, ...former, expected: { ...wanted[index], id: undefined, name: `badge-${index + 1}` } }
  })
  await change([{ id: cards[4]!.id, name: 'Renamed meanwhile' }], 'many')
  assert.deepEqual(await refusals(back, 'many'), [null, null, null, null, 'changed_meanwhile'])
  const after = await listed('many')
  assert.deepEqual(
    cards.map(({ id }) => [after.get(id)!.name, after.get(id)!.group, after.get(id)!.blocked_by]),
    [
      ['Front', 'Staff', null],
      ...cards.slice(1, 4).map(({ name }) => [name, null, null]),
      ['Renamed meanwhile', 'Badges', 'holder'],
    ],
  )
})

test('security 150: cards and events of others in a call change nothing, and are answered like those that never were', async () => {
  const [mine, second] = [await world.card({ holderId: 'holder' }), await world.card({ holderId: 'holder' })]
  const theirs = await world.card({ holderId: 'victim' })
  const [event, foreign] = [await world.event(), await world.event({}, 'victim')]
  const before = (await listed('victim')).get(theirs.id)
  const values = { event_id: event.id, name: 'Mine', group: 'Mine', blocked: true }
  const [foreignCard, noCard, done] = (await change([
    { id: theirs.id, ...values },
    { id: nowhere, ...values },
    { id: second.id, event_id: event.id },
  ])) as Result[]
  assert.deepEqual(
    [foreignCard, noCard].map((one) => ({ ...one, id: 0 })),
    [
      { id: 0, refused: 'card_not_found', former: null },
      { id: 0, refused: 'card_not_found', former: null },
    ],
  )
  assert.equal(done!.refused, null)
  // Nor does an event of others tell a card of others from none.
  const found = await refusals([
    { id: theirs.id, event_id: foreign.id },
    { id: mine.id, event_id: foreign.id, name: 'Half', blocked: true },
    { id: second.id, event_id: nowhere, name: 'Half' },
  ])
  assert.deepEqual(found, ['card_not_found', 'poap_event_not_found', 'poap_event_not_found'])
  assert.deepEqual(await refusals([{ id: theirs.id, name: 'x', expected: { name: null } }]), ['card_not_found'])
  assert.deepEqual((await listed('victim')).get(theirs.id), before)
  const own = (await listed()).get(mine.id)
  assert.deepEqual([own!.name, own!.blocked_by], [mine.name, null])
})

test('a co-host links the event of another, staff do not, and a role that is gone links nothing', async () => {
  const event = await world.event({}, 'organizer')
  const card = await world.card({ holderId: 'helper' })
  const setRole = (role: string) =>
    world.database.pool.query(
      `insert into cards.event_roles (event_id, user_id, role, since) values ($1, 'helper', $2, now())
       on conflict (event_id, user_id) do update set role = excluded.role`,
      [event.id, role],
    )
  const link = [{ id: card.id, event_id: event.id }]
  await setRole('staff')
  assert.deepEqual(await refusals(link, 'helper'), ['poap_event_not_found'])
  await setRole('co-host')
  assert.deepEqual(await refusals(link, 'helper'), [null])
  await refusals([{ id: card.id, event_id: null }], 'helper')
  const taken = await world.hold(`delete from cards.event_roles where event_id = $1`, [event.id])
  const waiting = refusals(link, 'helper')
  await taken.waiting(1, waiting)
  await taken.release()
  assert.deepEqual(await waiting, ['poap_event_not_found'])
})

test('security 66: what the operator blocked stays blocked for all that a call names, and the tap page sees what it changed', async () => {
  const event = await world.event()
  const [card, stopped] = [await world.card({ holderId: 'holder' }), await world.card({ holderId: 'holder' })]
  await change([card, stopped].map(({ id }) => ({ id, event_id: event.id })))
  await blockCard(world.context, { cardId: stopped.id, blocked: true })
  const all = (blocked: boolean) => [card, stopped].map(({ id }) => ({ id, blocked }))
  assert.deepEqual(await refusals(all(true)), [null, null])
  assert.equal((await viewTap(world.context, await world.tap(card))).state, 'refused')
  assert.deepEqual(await refusals(all(false)), [null, 'card_blocked'])
  assert.equal((await viewTap(world.context, await world.tap(card))).state, 'keep')
  assert.equal((await listed()).get(stopped.id)!.blocked_by, 'operator')
})

test('two calls that change the same cards in opposite orders both end, and each card has one of the two', async () => {
  const cards = await several(40, 'twice')
  const name = (prefix: string, list: readonly { id: string }[]) =>
    change(
      list.map(({ id }) => ({ id, group: prefix })),
      'twice',
    )
  await Promise.all(Array.from({ length: 6 }, (_, turn) => name(`${turn}`, turn % 2 ? cards : cards.toReversed())))
  const groups = new Set([...(await listed('twice')).values()].map(({ group }) => group))
  assert.equal(groups.size, 1)
})

test('security 55: a call that names a card twice, too many or nothing to change is refused', async () => {
  const { id } = await world.card({ holderId: 'holder' })
  for (const changes of [
    [],
    [
      { id, name: 'a' },
      { id, name: 'b' },
    ],
    [{ id, name: '' }],
    [{ id, group: ' ' }],
    [{ id, group: 'x'.repeat(41) }],
    [{ id, holder_id: 'eve' }],
    [{ name: 'a' }],
    Array.from({ length: cardChanges.most + 1 }, () => ({ id, name: 'a' })),
  ])
    assert.equal(await change(changes), '400 bad_request', JSON.stringify(changes).slice(0, 80))
})

test('a call changes as many cards as it may, with the longest of names', async () => {
  const long = '🦉'.repeat(80)
  const event = await world.event()
  const values = { event_id: event.id, name: long, group: '🦉'.repeat(40), blocked: false }
  const changes = Array.from({ length: cardChanges.most }, (_, index) => {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    return { id, ...values, expected: values }
  })
  assert.equal((await refusals(changes)).length, cardChanges.most)
})

const groupAfter = async (id: string) =>
  (await world.database.pool.query('select group_name, name, holder_id from cards.cards where card_id = $1', [id]))
    .rows[0]

test('security 66: a group is the holder’s word and goes with them: released, passed on, given or taken by the operator', async () => {
  const { releaseCardForOperator } = await import('./release-for-operator.ts')
  const { assignHolder } = await import('./assign-holder.ts')
  const { forgetUser } = await import('../me/forget.ts')
  const emails = ['next@example.com']
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    released: (id) => world.ask(`DELETE /api/cards/${id}`, { as: 'first' }),
    'passed on': async (id) => {
      await world.ask(`POST /api/cards/${id}/offer`, { as: 'first', body: { email: emails[0] } })
      return await world.ask(`POST /api/card-offers/${id}/accept`, { as: 'next', emails })
    },
    'taken by the operator': (id) => releaseCardForOperator(world.context, id),
    'given by the operator': (id) => assignHolder(world.context, { cardId: id, holderId: 'next', eventId: null }),
    'deleted with the account': () => forgetUser(world.context, { userId: 'first', emails: [] }),
  }
  for (const [way, act] of Object.entries(ways)) {
    const { id } = await world.card({ holderId: 'first' })
    await change([{ id, group: 'My secret word', name: 'Mine' }], 'first')
    assert.equal((await groupAfter(id)).group_name, 'My secret word')
    await act(id)
    const { group_name, name, holder_id } = await groupAfter(id)
    assert.deepEqual([group_name, name, holder_id === 'first'], [null, null, false], way)
  }
})

test('an account’s export has the group of each card', async () => {
  const { id } = await world.card({ holderId: 'exporting' })
  await change([{ id, group: 'Badges' }], 'exporting')
  const { body } = await world.ask('GET /api/me', { as: 'exporting' })
  assert.equal(body.data.cards[0].group, 'Badges')
})
