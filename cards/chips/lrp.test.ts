import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ChipEmulator } from '@iyk/dev/chip-emulator/chip-emulator.ts'
import { type ChipsWorld, createChipsWorld, pullAtEachCommand } from '@iyk/dev/chips-world.ts'
import { verifyTap } from '../taps/verify-tap.ts'

let world: ChipsWorld
before(async () => {
  world = await createChipsWorld()
})
after(() => world.close())

const assertLrp = async (chip: ChipEmulator) => {
  assert.equal(chip.state.lrp, true)
  const tap = await world.tapOf(chip)
  assert.equal(tap.e.length, 48)
  assert.ok('ref' in (await verifyTap(world.context, tap)))
}

test('in LRP mode a chip is programmed, wiped, programmed without the option, and rekeyed', async () => {
  const chip = world.fresh()
  await world.program(chip, { lrp: true })
  await assertLrp(chip)
  const { mode, settings, verifies } = await world.check(chip)
  assert.deepEqual([mode, settings, verifies], ['lrp', 'programmed', true])
  assert.equal((await world.program(chip, { lrp: true })).steps, 0)
  await world.wipe(chip)
  assert.ok(chip.state.keys.every(({ value, version }) => version === 0 && /^0+$/.test(value)))
  await world.program(chip)
  await assertLrp(chip)
  await world.rekey(chip, { next: true })
  await assertLrp(chip)
})

test('a chip that is a card already moves to LRP mode, with its name and keys', async () => {
  const chip = world.fresh()
  const { card } = await world.program(chip)
  const moved = await world.program(chip, { lrp: true })
  assert.deepEqual([moved.card.id, moved.card.key_version, moved.isNew], [card.id, card.key_version, false])
  await assertLrp(chip)
})

test('security 143: in LRP mode, too, a chip that is pulled away at any change is finished when it comes back', async () => {
  await pullAtEachCommand({
    onlyChanges: true,
    lay: async () => world.fresh(),
    work: (chip) => world.program(chip, { lrp: true }),
    after: async (chip) => {
      const { card } = await world.program(chip, { lrp: true })
      assert.equal(card.uid, chip.state.uid)
      await assertLrp(chip)
    },
  })
  assert.equal(await world.countRows('cards.chip_tasks'), 0)
})
