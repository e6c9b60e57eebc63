import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { collect } from '../collectibles/collect.ts'
import { handOver } from '../collectibles/hand-over.ts'
import { readdress } from '../collectibles/readdress.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { approveEvent } from '../poap-events/approve.ts'
import { takeDownEvent } from '../poap-events/take-down.ts'
import { findCollectionPicture, findShownCollection } from './find-shown.ts'

const banned = new Set<string>()
let world: CardsWorld
before(async () => {
  world = await createCardsWorld({ accountsElsewhere: true }, { isBanned: async (userId) => banned.has(userId) })
})
after(() => world.close())

const long = { end_date: '2027-12-01T00:00', expiry_date: '2027-12-01T00:00' }
const keep = async (as: string, name: string) => {
  const event = await world.event({ name, ...long })
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const { collectible } = await collect(world.context, { ref, bearer: { userId: as, verifiedEmails: [] } })
  world.travel(1)
  return { ...collectible, eventId: event.id }
}
const choices = (name: string, change: Record<string, unknown> = {}) => ({
  name,
  display_name: 'Ada',
  is_on: true,
  shows_new: true,
  is_listed: false,
  ...change,
})
const put = (as: string | undefined, body: unknown) => world.ask('PUT /api/public-collection', { as, body })
const visit = async (name: string, after: string | null = null) =>
  findShownCollection(world.context, name, { after, importedAfter: null })
const namesAt = async (name: string) => (await visit(name))?.collectibles.map(({ event }) => event.name)
const hide = (as: string, id: string, isShown = false) =>
  world.ask(`PUT /api/collectibles/${id}/visibility`, { as, body: { is_shown: isShown } })
const outcome = ({ status, body }: Awaited<ReturnType<CardsWorld['ask']>>) =>
  status === 200 ? status : `${status} ${body.error_type}`
const picture = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
const putPicture = async (as: string) =>
  world.ask('PUT /api/public-collection/picture', {
    as,
    body: await picture(),
    headers: { 'content-type': 'image/png' },
  })
const signedOut = async () => undefined

test('a collection is private until its owner turns it on, and is again when they turn it off', async () => {
  await keep('ada', 'Harbor night')
  assert.deepEqual((await world.ask('GET /api/public-collection', { as: 'ada' })).body, { data: null })
  assert.equal(await visit('ada'), undefined)
  const { status, body } = await put('ada', choices('ada', { display_name: '  Ada\n🌊 ' }))
  assert.equal(status, 200)
  assert.deepEqual(body.data, {
    ...choices('ada', { display_name: 'Ada 🌊' }),
    picture_url: null,
    taken_down_reason: null,
  })
  assert.deepEqual(await namesAt('ada'), ['Harbor night'])
  await put('ada', choices('ada', { is_on: false }))
  assert.equal(await visit('ada'), undefined)
  assert.equal(outcome(await put(undefined, choices('nobody'))), '401 unauthorized_credentials')
})

test('security 88: what everyone sees is the event, the number and the day, and nothing that names its owner', async () => {
  const { id, serial, event, eventId } = await keep('user-secret-one', 'Reading night')
  await put('user-secret-one', choices('bea', { display_name: 'Bea' }))
  const shown = await visit('bea')
  assert.deepEqual(shown, {
    name: 'bea',
    displayName: 'Bea',
    picture: null,
    isListed: false,
    collectibles: [
      {
        id,
        serial,
        collectedOn: '2026-11-20',
        event: {
          id: eventId,
          name: event.name,
          startsAt: event.starts_at,
          endsAt: event.ends_at,
          timeZone: 'Europe/Lisbon',
          place: '',
          picture: null,
        },
      },
    ],
    after: null,
    hasOlder: false,
    imported: [],
    hasOlderImported: false,
    importedAfter: null,
  })
  await takeDownEvent(world.context, eventId, 'No.')
  assert.deepEqual(await namesAt('bea'), [])
})

test('while an event is taken down, its collectors are told that no one sees it, and it comes back as it was', async () => {
  const { id, eventId } = await keep('tom', 'Taken down')
  await put('tom', choices('tom'))
  const toldOf = async () => {
    const [own, visibility, list] = await Promise.all([
      world.ask(`GET /api/collectibles/${id}`, { as: 'tom' }),
      world.ask(`GET /api/collectibles/${id}/visibility`, { as: 'tom' }),
      world.ask('GET /api/public-collection/collectibles', { as: 'tom' }),
    ])
    const [{ is_public, is_shown }] = list.body.data
    return [own.body.data.is_public, visibility.body.data.is_shown, is_public, is_shown, await namesAt('tom')]
  }
  assert.deepEqual(await toldOf(), [true, true, true, true, ['Taken down']])
  await takeDownEvent(world.context, eventId, 'No.')
  assert.deepEqual(await toldOf(), [false, false, false, false, []])
  await approveEvent(world.context, eventId)
  assert.deepEqual(await toldOf(), [true, true, true, true, ['Taken down']])
})

test('each collectible can be hidden, all can, and whether new ones appear concerns new ones alone', async () => {
  const [one, two] = [await keep('cem', 'One'), await keep('cem', 'Two')]
  assert.equal(outcome(await hide('cem', one.id)), '404 public_collection_not_found')
  await put('cem', choices('cem', { shows_new: false }))
  assert.deepEqual(await namesAt('cem'), [])
  assert.deepEqual((await hide('cem', one.id, true)).body.data, { is_shown: true, name: 'cem' })
  assert.deepEqual(await namesAt('cem'), ['One'])

  await put('cem', choices('cem', { shows_new: true }))
  await keep('cem', 'Three')
  assert.deepEqual(await namesAt('cem'), ['Three', 'One'], 'Two was hidden when it was collected')
  await put('cem', choices('cem', { shows_new: false }))
  await keep('cem', 'Four')
  assert.deepEqual(await namesAt('cem'), ['Three', 'One'])

  const bulk = (body: unknown) => world.ask('PUT /api/public-collection/collectibles', { as: 'cem', body })
  assert.deepEqual((await bulk({ is_shown: true })).body, { data: { changed: 4 } })
  assert.deepEqual(await namesAt('cem'), ['Four', 'Three', 'Two', 'One'])
  assert.deepEqual((await bulk({ is_shown: false, ids: [one.id, two.id] })).body, { data: { changed: 2 } })
  assert.deepEqual(await namesAt('cem'), ['Four', 'Three'])
  const first = await world.ask('GET /api/public-collection/collectibles?limit=3', { as: 'cem' })
  const rest = await world.ask(`GET /api/public-collection/collectibles?limit=3&cursor=${first.body.next_cursor}`, {
    as: 'cem',
  })
  const listed = [...first.body.data, ...rest.body.data].map(({ event_name, is_shown }) => [event_name, is_shown])
  assert.deepEqual(listed, [
    ['Four', true],
    ['Three', true],
    ['Two', false],
    ['One', false],
  ])
})

const person = (userId: string, ...verifiedEmails: string[]) => ({ userId, verifiedEmails })
const tapAt = async (eventId: string) => world.tap(await world.card({ eventId }))
const typeAt = async (ref: string, email: string) => {
  const { collectible } = await collect(world.context, { ref, email, ipAddress: '192.0.2.9' })
  world.travel(1)
  return collectible
}

test('security 108: what a stranger collects with a typed address appears on no page, and its owner can show it', async () => {
  const alice = person('alice', 'alice@example.com')
  await keep('alice', 'Hers')
  await put('alice', choices('alice'))
  const before = await world.event({ name: 'Before', ...long })
  await typeAt(await tapAt(before.id), 'alice@example.com')
  await handOver(world.context, alice)
  assert.deepEqual(await namesAt('alice'), ['Hers'])
  // The address is hers by now.
  const after = await world.event({ name: 'After', ...long })
  const typed = await typeAt(await tapAt(after.id), 'alice@example.com')
  assert.deepEqual(await namesAt('alice'), ['Hers'])
  // Nor what a correction gives to the address.
  const corrected = await world.event({ name: 'Corrected', ...long })
  const ref = await tapAt(corrected.id)
  await typeAt(ref, 'eve@example.com')
  await readdress(world.context, { ref, email: 'alice@example.com', ipAddress: '192.0.2.9' })
  assert.deepEqual(await namesAt('alice'), ['Hers'])
  await handOver(world.context, alice)
  assert.deepEqual(await namesAt('alice'), ['Hers'])
  assert.deepEqual((await hide('alice', typed.id, true)).body.data, { is_shown: true, name: 'alice' })
  assert.deepEqual(await namesAt('alice'), ['After', 'Hers'])
})

test('security 108: who typed the address at a tap and then signs in there has collected it themselves, unless they hide it', async () => {
  const bo = person('bo', 'bo@example.com')
  await put('bo', choices('boo'))
  const { id } = await world.event({ name: 'By code', ...long })
  const ref = await tapAt(id)
  await typeAt(ref, 'bo@example.com')
  await handOver(world.context, bo)
  assert.deepEqual(await namesAt('boo'), [])
  const { collectible } = await collect(world.context, { ref, bearer: bo })
  assert.deepEqual(await namesAt('boo'), ['By code'])
  await hide('bo', collectible.id)
  await collect(world.context, { ref, bearer: bo })
  assert.deepEqual(await namesAt('boo'), [])
  await assert.rejects(collect(world.context, { ref, bearer: person('eve') }), { type: 'tap_used' })

  const late = await tapAt((await world.event({ name: 'Late', ...long })).id)
  await typeAt(late, 'bo@example.com')
  world.travel(world.context.settings.tapLifetimeMinutes)
  await collect(world.context, { ref: late, bearer: bo })
  assert.deepEqual(await namesAt('boo'), [], 'the tap has expired')
})

test('security 109: another address brings nothing onto the page, and takes nothing from it', async () => {
  const both = await world.event({ name: 'Both', ...long })
  const other = await world.event({ name: 'Only there', ...long })
  for (const { id } of [both, other]) await typeAt(await tapAt(id), 'second@example.com')
  const { collectible } = await collect(world.context, { ref: await tapAt(both.id), bearer: person('cleo') })
  await put('cleo', choices('cleo'))
  const shown = async () => (await visit('cleo'))?.collectibles.map(({ id }) => id)
  assert.deepEqual(await shown(), [collectible.id])
  await handOver(world.context, person('cleo', 'second@example.com'))
  assert.deepEqual(await shown(), [collectible.id])
  assert.equal((await world.ask('GET /api/collectibles', { as: 'cleo' })).body.data.length, 2)
})

test('security 89: nobody shows or hides what is another’s, nor learns whether it is', async () => {
  const { id } = await keep('dora', 'Hers')
  await put('dora', choices('dora'))
  await put('eve', choices('evelyn'))
  assert.equal(outcome(await hide('eve', id)), '404 collectible_not_found')
  const bulk = await world.ask('PUT /api/public-collection/collectibles', {
    as: 'eve',
    body: { is_shown: false, ids: [id] },
  })
  assert.deepEqual(bulk.body, { data: { changed: 0 } })
  assert.deepEqual(await namesAt('dora'), ['Hers'])
  assert.equal(
    outcome(await world.ask(`GET /api/collectibles/${id}/visibility`, { as: 'eve' })),
    '404 collectible_not_found',
  )
})

test('security 89: a part of the page begins only after what is shown; of what is hidden or another’s it says the same', async () => {
  await keep('fay', 'Oldest')
  const hidden = await keep('fay', 'Hidden')
  const newest = await keep('fay', 'Newest')
  const others = await keep('gil', 'Another’s')
  await put('fay', choices('fay'))
  await hide('fay', hidden.id)
  assert.deepEqual(
    (await visit('fay', newest.id))?.collectibles.map(({ event }) => event.name),
    ['Oldest'],
  )
  for (const id of [hidden.id, others.id, '00000000-0000-4000-8000-000000000000', 'no-id'])
    assert.equal(await visit('fay', id), undefined, id)
})

test('security 90: a name that looks like another’s, or speaks for the service, is not available', async () => {
  await put('hal', choices('anna-bell'))
  const refused = [
    ...[
      'anna-bell',
      'annabell',
      'annabe11',
      'anna-be-l1',
      'admin',
      'adm1n',
      'iyk-cards',
      'the-support',
      '0perator',
      'you',
    ],
  ]
  for (const name of refused)
    assert.equal(outcome(await put('ivo', choices(name))), '409 collection_name_unavailable', name)
  for (const name of [
    'iyksupport',
    'iykteam',
    'iyk-cards',
    'iyk2026',
    'team-iyk',
    'theiykteam',
    'i-y-k',
    'supportdesk',
    'cardsadmin',
    '0fficialada',
  ])
    assert.equal(outcome(await put('ivo', choices(name))), '409 collection_name_unavailable', name)
  for (const name of ['nikolaiyk', 'iyke', 'lykke', 'stafford', 'rootman', 'badminton'])
    assert.equal(outcome(await put(`one-of-${name}`, choices(name))), 200, name)
  for (const name of ['Ada', 'ab', '-ada', 'ada-', 'a--b', 'ада', 'a'.repeat(31), 'a b', '../x'])
    assert.equal(outcome(await put('ivo', choices(name))), '400 bad_request', name)
  assert.equal(outcome(await put('ivo', choices('a'.repeat(30)))), 200)
})

test('security 111: a shown name does not speak for the service, in whatever letters, nor have a check mark', async () => {
  const shown = async (display_name: string) => outcome(await put('max', choices('max', { display_name })))
  const refused = [
    'IYK Official ✓',
    'IYK',
    'I.Y.K.',
    'ІYК Team',
    'iyksupport',
    'Ada (IYK)',
    'O f f i c i a l',
    'Оfficial',
    'Ｓｕｐｐｏｒｔ',
    'Àdmin',
  ]
  for (const name of [...refused, 'Ada ✔️', 'Ada ✅', 'Staff', 'Support Team', 'Iykteam Ada'])
    assert.equal(await shown(name), '409 display_name_unavailable', name)
  for (const name of [
    'Nikolaiyk',
    'Iyke Okoro',
    'Lykke',
    'Elihu Root',
    'Jo Stafford',
    'Brad Min',
    'Card Shark',
    'Айка',
    '🌊',
  ])
    assert.equal(await shown(name), 200, name)
})

test('security 90: a former name leads nowhere and is nobody else’s for ninety days; five are the most', async () => {
  await put('jo', choices('jo-first'))
  await put('jo', choices('jo-second'))
  assert.equal(await visit('jo-first'), undefined)
  assert.equal(outcome(await put('kim', choices('jo-first'))), '409 collection_name_unavailable')
  for (const name of ['jo-third', 'jo-fourth', 'jo-fifth']) assert.equal(outcome(await put('jo', choices(name))), 200)
  assert.equal(outcome(await put('jo', choices('jo-sixth'))), '409 collection_names_reserved')
  assert.equal(outcome(await put('jo', choices('jo-first'))), 200, 'one’s own name can be had again')
  world.travel(90 * 24 * 60 + 1)
  assert.equal(outcome(await put('kim', choices('jo-first'))), '409 collection_name_unavailable', 'it is in use')
  assert.equal(outcome(await put('kim', choices('jo-second'))), 200)
  assert.equal(outcome(await put('jo', choices('jo-sixth'))), 200)
})

test('security 90: of several who want a name at the same moment, one gets it', async () => {
  const users = ['one', 'two', 'three', 'four', 'five', 'six']
  const outcomes = await Promise.all(users.map(async (user) => outcome(await put(user, choices('wanted')))))
  assert.equal(outcomes.filter((one) => one === 200).length, 1)
  assert.equal(new Set(outcomes).size, 2)
})

test('a shown name has one line, in any script, and nothing that turns or piles up what is around it', async () => {
  const shown = async (display_name: string) => (await put('lea', choices('lea', { display_name }))).body
  for (const name of ['آدا الجميلة', 'שלום עולם', 'アダ・ラブレス', 'Zoë 👩‍🚀', 'Ада'])
    assert.equal((await shown(name)).data.display_name, name)
  assert.equal((await shown('\u202eadA\u2066 x\u2029y')).data.display_name, 'adA x y')
  assert.equal((await shown(`Z${'\u0335'.repeat(40)}`)).data.display_name, `Z${'\u0335'.repeat(4)}`)
  for (const name of ['', ' ', '\u3164', '\u200b\u2060', '\u2800'])
    assert.equal((await shown(name)).error_type, 'bad_request', JSON.stringify(name))
  assert.equal((await shown('🌊'.repeat(51))).error_type, 'bad_request')
  assert.equal((await shown('🌊'.repeat(50))).data.display_name.length, 100)
})

test('a picture is re-encoded to a small square, and shown with the page only', async () => {
  assert.equal(outcome(await putPicture('mia')), '404 public_collection_not_found')
  await put('mia', choices('mia'))
  const { status, body } = await putPicture('mia')
  assert.equal(status, 200)
  assert.match(body.data.picture_url, /^\/@mia\.webp\?[0-9a-f]{12}$/)
  const { bytes } = (await findCollectionPicture(world.context, 'mia', signedOut))!
  const { width, height, format } = await sharp(bytes).metadata()
  assert.deepEqual([width, height, format], [256, 256, 'webp'])
  await put('mia', choices('mia', { is_on: false }))
  assert.equal(await findCollectionPicture(world.context, 'mia', signedOut), undefined)
  const owner = await findCollectionPicture(world.context, 'mia', async () => ({ userId: 'mia' }))
  assert.equal(owner?.isPublic, false)
  assert.equal(await findCollectionPicture(world.context, 'mia', async () => ({ userId: 'ada' })), undefined)
  await put('mia', choices('mia'))
  assert.equal((await world.ask('DELETE /api/public-collection/picture', { as: 'mia' })).body.data.picture_url, null)
  assert.equal(await findCollectionPicture(world.context, 'mia', signedOut), undefined)
})

test('security 91: with the account, the page, its picture and its choices are gone; the name alone stays reserved', async () => {
  const { id } = await keep('nina', 'Kept')
  await put('nina', choices('nina', { is_listed: true }))
  await putPicture('nina')
  await hide('nina', id)
  const exported = (await world.ask('GET /api/me', { as: 'nina' })).body.data.public_collection
  assert.deepEqual([exported.name, exported.is_listed, exported.shown, exported.hidden], ['nina', true, [], [id]])
  assert.match(exported.picture_url, /^\/@nina\.webp/)

  assert.equal(outcome(await world.ask('DELETE /api/me', { as: 'nina' })), 200)
  assert.equal(await visit('nina'), undefined)
  assert.equal(await findCollectionPicture(world.context, 'nina', signedOut), undefined)
  const { rows } = await world.database.pool.query(
    `select table_name from information_schema.columns where table_schema = 'cards' and column_name = 'user_id' and table_name <> 'forgotten_users'`,
  )
  for (const { table_name } of rows) {
    const found = await world.database.pool.query(`select from cards.${table_name} where user_id = 'nina'`)
    assert.equal(found.rowCount, 0, table_name)
  }
  assert.equal(outcome(await put('otto', choices('nina'))), '409 collection_name_unavailable')
  await removeExpired(world.context)
  world.travel(90 * 24 * 60 - 1)
  await removeExpired(world.context)
  assert.equal(outcome(await put('otto', choices('nina'))), '409 collection_name_unavailable')
  world.travel(2)
  await removeExpired(world.context)
  assert.equal(outcome(await put('otto', choices('nina'))), 200)
  assert.deepEqual(await namesAt('nina'), [])
})

test('its owner deletes the page alone, with what they chose; their collectibles stay theirs', async () => {
  const { id } = await keep('pia', 'Hers to keep')
  await put('pia', choices('pia'))
  await hide('pia', id)
  assert.deepEqual((await world.ask('DELETE /api/public-collection', { as: 'pia' })).body, { data: null })
  assert.equal(await visit('pia'), undefined)
  assert.equal((await world.ask('GET /api/me', { as: 'pia' })).body.data.public_collection, null)
  assert.equal((await world.ask('GET /api/collectibles', { as: 'pia' })).body.data.length, 1)
  assert.equal(
    outcome(await world.ask('DELETE /api/public-collection', { as: 'pia' })),
    '404 public_collection_not_found',
  )
  await put('pia', choices('pia'))
  assert.deepEqual(await namesAt('pia'), ['Hers to keep'], 'former choices are forgotten')
})

test('security 91: the page of a banned user shows nothing, until they are not', async () => {
  await keep('quin', 'Shown')
  await put('quin', choices('quin'))
  await putPicture('quin')
  banned.add('quin')
  assert.equal(await visit('quin'), undefined)
  assert.equal(await findCollectionPicture(world.context, 'quin', signedOut), undefined)
  banned.delete('quin')
  assert.deepEqual(await namesAt('quin'), ['Shown'])
})

test('security 90: a user can try ten names a day; what does not name another is not counted', async (t) => {
  const limited = await createCardsWorld({ rateLimits: true })
  t.after(limited.close)
  const attempt = async (as: string, name: string) =>
    outcome(await limited.ask('PUT /api/public-collection', { as, body: choices(name) }))
  assert.equal(await attempt('ada', 'taken-name'), 200)
  for (let n = 0; n < 9; n += 1) assert.equal(await attempt('eve', 'taken-name'), '409 collection_name_unavailable')
  assert.equal(await attempt('eve', 'eve-has-it'), 200)
  for (const name of ['taken-name', 'free-name']) assert.equal(await attempt('eve', name), '429 too_many_requests')
  assert.equal(await attempt('eve', 'eve-has-it'), 200)
})
