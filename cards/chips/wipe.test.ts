import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ChipEmulator } from '@iyk/dev/chip-emulator/chip-emulator.ts'
import { createFactoryState } from '@iyk/dev/chip-emulator/chip-state.ts'
import { type ChipsWorld, createChipsWorld, pullAtEachCommand } from '@iyk/dev/chips-world.ts'
import { addCard } from '../cards/add.ts'
import { assignHolder } from '../cards/assign-holder.ts'
import { findCard } from '../cards/find.ts'
import { verifyTap } from '../taps/verify-tap.ts'
import { importCards } from './import-cards.ts'

let world: ChipsWorld
before(async () => {
  world = await createChipsWorld()
})
after(() => world.close())

/** As it left the factory, but for what it counted. */
const assertFactory = ({ state }: ChipEmulator) => {
  const { files, keys } = createFactoryState(state)
  const content = (of: typeof files) => Object.values(of).map(({ counter, ...file }) => file)
  assert.deepEqual(content(state.files), content(files))
  assert.deepEqual(
    state.keys.map(({ value, version }) => [value, version]),
    keys.map(({ value, version }) => [value, version]),
  )
}
const programmed = async () => {
  const chip = world.fresh()
  await world.program(chip)
  chip.enterField()
  return chip
}

test('a wiped chip is as from the factory and no card any more, and its earlier addresses stay invalid for good', async () => {
  const chip = await programmed()
  const old = await world.tapOf(chip)
  const { card } = await world.wipe(chip)
  assertFactory(chip)
  assert.equal(await findCard(world.context, card!.id), undefined)
  assert.equal((await world.wipe(chip)).steps, 0)
  const { card: next } = await world.program(chip)
  assert.equal(next.key_version, 2)
  assert.deepEqual(await verifyTap(world.context, old), { refused: 'tap_forged' })
  assert.ok('ref' in (await verifyTap(world.context, await world.tapOf(chip))))
})

test('security 143: a chip that is pulled away while it is wiped is wiped when it comes back, or taken back by programming it', async () => {
  let turn = 0
  const chip = world.fresh()
  await pullAtEachCommand({
    lay: async () => {
      await world.program(chip)
      chip.enterField()
      return chip
    },
    work: world.wipe,
    after: async () => {
      turn += 1
      if (turn % 2 === 0) {
        await world.wipe(chip)
        assertFactory(chip)
        return
      }
      const { card } = await world.program(chip)
      assert.ok(chip.state.keys.every(({ version }) => version === card.key_version))
      assert.ok('ref' in (await verifyTap(world.context, await world.tapOf(chip))))
    },
  })
})

test('security 143: a chip that is pulled away while it is programmed is brought back to the factory', async () => {
  await pullAtEachCommand({
    lay: async () => world.fresh(),
    work: world.program,
    after: async (chip) => {
      await world.wipe(chip)
      assertFactory(chip)
      assert.equal(await findCard(world.context, chip.state.uid), undefined)
    },
  })
  assert.equal(await world.countRows('cards.chip_tasks'), 0)
})

test('the chip of a card with a holder is left alone, unless that is said', async () => {
  const chip = await programmed()
  const card = (await findCard(world.context, chip.state.uid))!
  await assignHolder(world.context, { cardId: card.id, holderId: 'ada', eventId: null })
  await assert.rejects(world.wipe(chip), /has a holder, who would lose it.*--held/)
  assert.equal((await world.check(chip)).verifies, true)
  await world.wipe(chip, { held: true })
  assertFactory(chip)
})

test('a wiped chip of a printer’s list is blank, so that what it takes can be exported', async () => {
  const chip = await programmed()
  const { uid } = chip.state
  await world.wipe(chip)
  const listed = { line: 1, uid, name: undefined, batch: undefined, inscription: undefined }
  await importCards(world.context, [listed], { mirrorsTamper: false })
  const card = (await findCard(world.context, uid))!
  assert.deepEqual([card.key_version, card.former_key_version, card.former_master_key], [2, null, null])
})

test('a wiped chip that is added by hand is known to have the factory’s keys, and not its former ones', async () => {
  const chip = await programmed()
  await world.wipe(chip)
  const card = await addCard(world.context, { name: 'by hand', uid: chip.state.uid, simulated: false })
  assert.deepEqual([card.key_version, card.former_key_version, card.former_master_key], [2, null, null])
  await world.program(chip)
  assert.equal((await world.check(chip)).verifies, true)
})
