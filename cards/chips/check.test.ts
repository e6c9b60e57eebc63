import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createChipEmulator } from '@iyk/dev/chip-emulator/chip-emulator.ts'
import { type ChipsWorld, createChipsWorld } from '@iyk/dev/chips-world.ts'

let world: ChipsWorld
before(async () => {
  world = await createChipsWorld()
})
after(() => world.close())

test('a chip is looked at and not changed: from the factory, programmed, interrupted, with keys of others, a copy', async () => {
  const chip = world.fresh()
  const factory = await world.check(chip)
  assert.deepEqual(
    { ...factory, keys: factory.keys.map(({ version, name }) => [version, name?.masterKey]) },
    {
      uid: chip.state.uid,
      kind: 'NTAG 424 DNA',
      isGenuine: true,
      mode: 'aes',
      keys: Array(5).fill([0, null]),
      settings: 'factory',
      address: undefined,
      verifies: false,
      inscription: null,
      seal: undefined,
      card: undefined,
      task: undefined,
    },
  )
  chip.pull({ after: 40, effect: 'kept' })
  await assert.rejects(world.program(chip))
  chip.enterField()
  const interrupted = await world.check(chip)
  assert.deepEqual([interrupted.task?.goal, interrupted.verifies, interrupted.card], ['program', false, undefined])
  await world.program(chip)
  const before = structuredClone(chip.state.keys)
  const programmed = await world.check(chip)
  assert.deepEqual(
    [programmed.settings, programmed.verifies, programmed.card?.uid],
    ['programmed', true, chip.state.uid],
  )
  assert.deepEqual(chip.state.keys, before)
  chip.state.keys[3] = { value: 'AB'.repeat(16), version: 1, failures: 0 }
  const foreign = await world.check(chip)
  assert.deepEqual(
    foreign.keys.map(({ name }) => name !== undefined),
    [true, true, true, false, true],
  )
  assert.equal((await world.check(createChipEmulator())).isGenuine, false)
})
