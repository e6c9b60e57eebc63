import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, publicUrl } from '../../dev/cards-world.ts'
import { simulateTap } from '../taps/simulate.ts'
import { verifyTap } from '../taps/verify-tap.ts'
import { addCard } from './add.ts'
import { assignHolder } from './assign-holder.ts'
import { findCard } from './find.ts'
import { listCardsForOperator } from './list-for-operator.ts'
import { reprogramCard } from './reprogram.ts'
import { updateCard } from './update.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

test('the operator adds a card and finds it by name, ID and UID, in any spelling', async () => {
  const card = await addCard(world.context, { name: 'Front door', uid: '04:a1:b2:c3:d4:e5:f6', simulated: false })
  assert.deepEqual([card.uid, card.name, card.simulated, card.key_version], ['04A1B2C3D4E5F6', 'Front door', false, 1])
  for (const query of ['Front door', 'FRONT DOOR', ' front door ', card.id, card.uid, '04-a1-b2-c3-d4-e5-f6'])
    assert.equal((await findCard(world.context, query))?.id, card.id)
  assert.equal(await findCard(world.context, 'Back door'), undefined)
})

test('a holder’s name for a card does not hide the operator’s', async () => {
  const card = await addCard(world.context, { name: 'Stage', simulated: true })
  await assignHolder(world.context, { cardId: card.id, holderId: 'holder', eventId: null })
  await updateCard(world.context, { holderId: 'holder', cardId: card.id, change: { name: 'Front door' } })
  assert.equal((await findCard(world.context, 'Stage'))?.id, card.id)
  assert.notEqual((await findCard(world.context, 'Front door'))?.id, card.id)
})

const wrong: [what: string, input: Parameters<typeof addCard>[1], message: RegExp][] = [
  ['a name that is taken', { name: 'FRONT door', simulated: true }, /named "FRONT door" already/],
  ['a UID that is taken', { name: 'b', uid: '04A1B2C3D4E5F6', simulated: false }, /UID 04A1B2C3D4E5F6 already/],
  ['no name', { name: ' ', simulated: true }, /must have 1 to 80/],
  ['a chip without a UID', { name: 'c', simulated: false }, /needs the UID/],
  ['half a UID', { name: 'd', uid: '04A1B2', simulated: true }, /"04A1B2" is not a UID/],
  ['a UID of zeros', { name: 'e', uid: '0'.repeat(14), simulated: true }, /is not a UID/],
]
for (const [what, input, message] of wrong)
  test(`a card with ${what} is refused`, async () => {
    await assert.rejects(addCard(world.context, input), { type: 'bad_request', message })
  })

test('each simulated tap is the address of a new reading', async () => {
  const card = await addCard(world.context, { name: 'simulated', simulated: true })
  assert.match(card.uid, /^04[0-9A-F]{12}$/)
  const addresses = await Promise.all(Array.from({ length: 20 }, () => simulateTap(world.context, card)))
  const refs = await Promise.all(
    addresses.map((address) => {
      const url = new URL(address)
      assert.equal(url.origin + url.pathname, `${publicUrl}/tap`)
      return verifyTap(world.context, { e: url.searchParams.get('e')!, c: url.searchParams.get('c')! })
    }),
  )
  assert.equal(new Set(refs.map((reply) => 'ref' in reply && reply.ref)).size, 20)
  const { rows } = await world.database.pool.query('select counter from cards.taps where card_id = $1 order by 1', [
    card.id,
  ])
  assert.deepEqual(
    rows.map(({ counter }) => counter),
    Array.from({ length: 20 }, (_, n) => n + 1),
  )
})

test('security 60: a card with a chip cannot be simulated', async () => {
  const card = await addCard(world.context, { name: 'chip', uid: '04000000000001', simulated: false })
  await assert.rejects(simulateTap(world.context, card), { type: 'bad_request', message: /Only a simulated card/ })
})

test('security 61: key versions go from 1 to 255 and are never reused', async () => {
  const card = await addCard(world.context, { name: 'reprogrammed', simulated: true })
  await simulateTap(world.context, card)
  for (let version = 2; version <= 255; version += 1)
    assert.deepEqual(await reprogramCard(world.context, card), { keyVersion: version })
  await assert.rejects(reprogramCard(world.context, card), { type: 'card_not_found' })
  const url = new URL(await simulateTap(world.context, card))
  const read = await verifyTap(world.context, { e: url.searchParams.get('e')!, c: url.searchParams.get('c')! })
  assert.ok('ref' in read)
})

test('security 66: the operator can assign a card only with an event of its new holder', async () => {
  const [mine, theirs] = [await world.event({}, 'holder'), await world.event({}, 'other')]
  const card = await addCard(world.context, { name: 'handed', simulated: true })
  await assert.rejects(assignHolder(world.context, { cardId: card.id, holderId: 'holder', eventId: theirs.id }), {
    type: 'card_not_found',
  })
  await assignHolder(world.context, { cardId: card.id, holderId: 'holder', eventId: mine.id })
  await world.tap(card)
  const all = await listCardsForOperator(world.context)
  const { holder_id, event_name, taps } = all.find(({ id }) => id === card.id)!
  assert.deepEqual([holder_id, event_name, taps], ['holder', 'Reading night', 1])
})
