import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { addCard } from '../cards/add.ts'
import { findCard } from '../cards/find.ts'
import { removeCard } from '../cards/remove.ts'
import { reprogramCard } from '../cards/reprogram.ts'
import { simulateTap } from '../taps/simulate.ts'
import { refusalsCounted } from '../taps/store.ts'
import { buildSun } from '../taps/sun/build-sun.ts'
import { deriveFileKey, deriveMetaKey } from '../taps/sun/diversify-key.ts'
import { verifyTap } from '../taps/verify-tap.ts'
import { viewTap } from '../taps/view-tap.ts'
import { checkValueOf } from './master-keys.ts'
import { MasterKeyUnknown, verifyMasterKeys } from './verify-master-keys.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const next = Buffer.from('6e6578742d6d61737465722d6b657921', 'hex')
const other = Buffer.alloc(16, 9)
/** The installation during a key change. */
const both = () => ({ ...world.context, masterKey: next, previousMasterKey: world.context.masterKey })
const onlyNext = () => ({ ...world.context, masterKey: next })
const addressOf = async (context: CardsWorld['context'], card: { id: string }) =>
  Object.fromEntries(new URL(await simulateTap(context, card)).searchParams) as { e: string; c: string }
const forge = (uid: string, master: Buffer, { counter = 900, keyVersion = 1 } = {}) => {
  const { picc, mac } = buildSun({
    picc: { uid, counter, mode: 'aes' },
    metaKey: deriveMetaKey(master),
    fileKey: deriveFileKey({ master, uid, keyVersion }),
    random: Buffer.alloc(5, 1),
  })
  return { e: picc, c: mac }
}
const refOf = async (...of: Parameters<typeof verifyTap>) => {
  const read = await verifyTap(...of)
  assert.ok('ref' in read, JSON.stringify(read))
  return read.ref
}
const forget = async () => {
  // Counting a refusal holds a row that would be deleted along with its card.
  await refusalsCounted(world.database)
  await world.database.pool.query('delete from cards.cards')
}

test('security 61: during a key change, each card is verified with its own key alone, and its refs stay valid', async () => {
  const event = await world.event()
  const old = await world.card({ eventId: event.id })
  const address = await world.tapAddress(old)
  const ref = await refOf(world.context, address)
  assert.equal(await refOf(both(), address), ref)
  assert.equal((await viewTap(both(), ref)).state, 'keep')
  await refOf(both(), await addressOf(both(), old))

  const young = await addCard(both(), { name: 'young', simulated: true })
  await refOf(both(), await addressOf(both(), young))
  for (const [uid, master] of [
    [young.uid, world.context.masterKey],
    [old.uid, next],
    [old.uid, other],
  ] as const)
    assert.deepEqual(await verifyTap(both(), forge(uid, master)), { refused: 'tap_forged' })
  assert.match(world.logged.at(-1)!, /tap refused.*unreadable|tap refused.*unknown chip/)
  assert.ok(world.logged.some((line) => line.includes('not the master key of this card')))

  const waiting = await addressOf(both(), old)
  await reprogramCard(both(), old)
  for (const late of [waiting, forge(old.uid, world.context.masterKey, { keyVersion: 2 })])
    assert.deepEqual(await verifyTap(both(), late), { refused: 'tap_forged' })
  const seen = await viewTap(both(), ref)
  assert.equal(seen.state === 'refused' && seen.reason, 'tap_expired')
  await refOf(onlyNext(), await addressOf(onlyNext(), old))
  await forget()
})

test('a missing master key is detected at once, even one that was removed too early', async () => {
  const [card] = [await world.card(), await world.card()]
  assert.deepEqual(await verifyMasterKeys(world.context), { onPrevious: 0 })
  assert.deepEqual(await verifyMasterKeys(both()), { onPrevious: 2 })
  await assert.rejects(verifyMasterKeys({ ...world.context, masterKey: other }), MasterKeyUnknown)
  await reprogramCard(both(), card)
  assert.deepEqual(await verifyMasterKeys(both()), { onPrevious: 1 })
  await assert.rejects(verifyMasterKeys(onlyNext()), /^Error: 1 card has another key|1 card has another key/)
  await assert.rejects(verifyMasterKeys(world.context), MasterKeyUnknown)
  await forget()
  assert.deepEqual(await verifyMasterKeys({ ...world.context, masterKey: other }), { onPrevious: 0 })
})

test('the master key of cards from an earlier version is found by their newest tap, and recorded', async () => {
  const card = await world.card()
  await world.tap(card)
  const unnote = () => world.database.pool.query('update cards.cards set master_key = null')
  await unnote()
  await assert.rejects(verifyMasterKeys({ ...world.context, masterKey: other }), MasterKeyUnknown)
  assert.deepEqual(await verifyMasterKeys(both()), { onPrevious: 1 })
  await unnote()
  assert.deepEqual(await verifyMasterKeys(world.context), { onPrevious: 0 })
  const { rows } = await world.database.pool.query('select master_key from cards.cards')
  assert.deepEqual(
    rows.map(({ master_key }) => master_key),
    [checkValueOf(world.context.masterKey)],
  )
  await forget()
})

test('a chip’s former key is known until it is programmed, even if its card was removed meanwhile', async () => {
  const uid = '04A1B2C3D4E5F7'
  const facts = async (name: string) => {
    const { key_version, master_key, former_key_version, former_master_key } = (await findCard(world.context, name))!
    return [key_version, master_key, former_key_version, former_master_key]
  }
  const [before, now] = [checkValueOf(world.context.masterKey), checkValueOf(next)]
  const card = await addCard(world.context, { name: 'gate', uid, simulated: false })
  assert.deepEqual(await facts('gate'), [1, before, null, null])
  await reprogramCard(both(), card)
  assert.deepEqual(await facts('gate'), [2, now, 1, before])
  await removeCard(world.context, card.id)
  await addCard(both(), { name: 'gate', uid, simulated: false })
  assert.deepEqual(await facts('gate'), [3, now, 2, now])
})
