import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ChipsWorld, createChipsWorld } from '@iyk/dev/chips-world.ts'
import { forgetChip, listUnfinishedChips } from './forget.ts'

let world: ChipsWorld
before(async () => {
  world = await createChipsWorld()
})
after(() => world.close())

const pulledAway = async (at: number, name: string) => {
  const chip = world.fresh()
  chip.pull({ after: at, effect: 'kept' })
  await assert.rejects(world.program(chip, { name }), { name: 'ChipGone' })
  chip.enterField()
  return chip
}

test('unfinished chips are listed with the names that they were promised', async () => {
  const [first, second] = [await pulledAway(20, 'front'), await pulledAway(45, 'back')]
  const listed = await listUnfinishedChips(world.context)
  assert.deepEqual(
    new Map(listed.map(({ uid, goal, label }) => [uid, [goal, label]])),
    new Map([
      [first.state.uid, ['program', 'front']],
      [second.state.uid, ['program', 'back']],
    ]),
  )
  for (const chip of [first, second]) await world.program(chip)
  assert.deepEqual(await listUnfinishedChips(world.context), [])
})

test('a chip that is forgotten frees its name, and becomes a card under another one if it comes back all the same', async () => {
  // In the middle, and near the end.
  for (const at of [40, 48]) {
    const lost = await pulledAway(at, `lost ${at}`)
    assert.equal(await forgetChip(world.context, lost.state.uid), true)
    assert.equal(await forgetChip(world.context, lost.state.uid), false)
    assert.equal((await world.program(world.fresh(), { name: `lost ${at}` })).card.name, `lost ${at}`)
    const { card, isNew } = await world.program(lost, { name: `found ${at}` })
    assert.deepEqual([card.name, isNew], [`found ${at}`, true])
    assert.equal((await world.check(lost)).verifies, true)
  }
})
