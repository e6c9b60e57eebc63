import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ChipsWorld, createChipsWorld, pullAtEachCommand } from '@iyk/dev/chips-world.ts'
import { assignHolder } from '../cards/assign-holder.ts'
import { findCard } from '../cards/find.ts'
import { checkValueOf } from '../master-keys/master-keys.ts'
import { verifyTap } from '../taps/verify-tap.ts'

let world: ChipsWorld
let first: Buffer
before(async () => {
  world = await createChipsWorld()
  first = world.context.masterKey
})
after(() => world.close())

const second = Buffer.from('6e6578742d6d61737465722d6b657921', 'hex')
const third = Buffer.alloc(16, 9)

/** A chip of the first master key, while the second is the current one. */
const laid = async () => {
  world.changeMasterKey(first)
  const chip = world.fresh()
  await world.program(chip)
  chip.enterField()
  world.changeMasterKey(second, first)
  return chip
}

test('a chip gets keys of the current master key once, keeps its card and holder, and its earlier taps are invalid', async () => {
  const chip = await laid()
  const card = (await findCard(world.context, chip.state.uid))!
  await assignHolder(world.context, { cardId: card.id, holderId: 'ada', eventId: null })
  const old = await world.tapOf(chip)
  const rekeyed = await world.rekey(chip)
  assert.deepEqual([rekeyed.card.id, rekeyed.card.holder_id, rekeyed.card.key_version], [card.id, 'ada', 2])
  assert.ok(rekeyed.card.master_key?.equals(checkValueOf(second)))
  assert.equal((await world.rekey(chip)).steps, 0)
  world.changeMasterKey(second)
  const alone = world.chipsContext()
  assert.deepEqual(await verifyTap(alone, old), { refused: 'tap_forged' })
  assert.ok('ref' in (await verifyTap(alone, await world.tapOf(chip))))
  assert.equal((await world.rekey(chip, { next: true })).card.key_version, 3)
  await assert.rejects(world.rekey(world.fresh()), /is no card here/)
})

test('security 143: a chip that is pulled away while its keys are replaced gets all of them when it comes back', async () => {
  const chip = await laid()
  await world.rekey(chip)
  let version = 0
  await pullAtEachCommand({
    lay: async () => {
      chip.enterField()
      version = chip.state.keys[0]!.version
      return chip
    },
    work: () => world.rekey(chip, { next: true }),
    after: async () => {
      const isBegun = (await world.countRows('cards.chip_tasks')) > 0
      const { card } = await world.rekey(chip)
      if (isBegun) version += 1
      assert.deepEqual(new Set(chip.state.keys.map((key) => key.version)), new Set([version]))
      assert.equal(card.key_version, version)
      assert.ok('ref' in (await verifyTap(world.chipsContext(), await world.tapOf(chip))))
    },
  })
})

test('security 143: a chip with keys of two master keys, in the middle of a change, moves on to a third', async () => {
  const chip = await laid()
  let changes = 0
  const pulled = {
    transmit: async (apdu: Uint8Array) => {
      if (apdu[1] === 0xc4) changes += 1
      if (changes === 3) throw new Error('pulled away')
      return chip.transmit(apdu)
    },
  }
  await assert.rejects(world.rekey(pulled))
  assert.deepEqual(
    chip.state.keys.map(({ version }) => version),
    [1, 2, 2, 1, 1],
  )
  world.changeMasterKey(third, second)
  await assert.rejects(world.rekey(chip), /Key 0 of this chip comes from a master key that is not set/)
  world.changeMasterKey(second, first)
  await world.rekey(chip)
  world.changeMasterKey(third, second)
  assert.equal((await world.rekey(chip)).card.key_version, 3)
})
