import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ChipEmulator } from '@iyk/dev/chip-emulator/chip-emulator.ts'
import { type ChipsWorld, createChipsWorld } from '@iyk/dev/chips-world.ts'
import { addCard } from '../cards/add.ts'
import { findCard } from '../cards/find.ts'
import { removeCard } from '../cards/remove.ts'
import { renameCard } from '../cards/rename.ts'
import { addCopyable } from '../copyable-cards/add-copyable.ts'
import { forgetChip } from './forget.ts'
import { importCards } from './import-cards.ts'
import { openBatch } from './label-chips.ts'
import { parseCardList } from './parse-card-list.ts'

let world: ChipsWorld
before(async () => {
  world = await createChipsWorld()
})
after(() => world.close())

const add = (name: string, uid?: string) => addCard(world.context, { name, uid, simulated: uid === undefined })

/** As two programs can that look at the names at the same moment: the card gets its name after the chip was promised it. */
const takeName = async (name: string) => {
  const card = await add(`${name} before`)
  await world.database.pool.query('update cards.cards set label = $2 where card_id = $1', [card.id, name])
}

const pulledAway = async (name: string) => {
  const chip = world.fresh()
  chip.pull({ after: 45, effect: 'kept' })
  await assert.rejects(world.program(chip, { name }), { name: 'ChipGone' })
  chip.enterField()
  return chip
}

test('a name that a card has is refused before anything is sent to the chip or stored', async () => {
  await add('front desk')
  const chip = world.fresh()
  const { files, keys } = structuredClone(chip.state)
  await assert.rejects(
    world.program(chip, { name: 'Front Desk' }),
    /^ChipUnfit: A card named "Front Desk" already exists\. Nothing was sent to the chip\..*chips program --name "<another name>"$/,
  )
  assert.deepEqual([chip.state.files, chip.state.keys], [files, keys])
  assert.equal(await world.countRows('cards.chip_tasks'), 0)
  assert.equal((await world.program(chip, { name: 'side desk' })).card.name, 'side desk')
})

test('a chip whose promised name another card got is finished under the name of a later run, which says so', async () => {
  const chip = await pulledAway('the hall')
  await takeName('The Hall')
  for (const name of ['the hall', 'front desk'])
    await assert.rejects(
      world.program(chip, { name }),
      /^ChipUnfit: Another card has the name "the hall" by now, which was promised to this chip\..*: chips program --name "<another name>"$/,
    )
  const { card, isNew, promised } = await world.program(chip, { name: 'the annex' })
  assert.deepEqual([card.name, card.uid, isNew, promised], ['the annex', chip.state.uid, true, 'the hall'])
  assert.equal((await world.check(chip)).verifies, true)
  assert.equal(await world.countRows('cards.chip_tasks'), 0)
})

test('an unfinished chip keeps its promised name whatever a later run calls new cards', async () => {
  const chip = await pulledAway('the stage')
  const { card, promised } = await world.program(chip, { name: 'elsewhere' })
  assert.deepEqual([card.name, promised], ['the stage', undefined])
})

/** A chip on whose way another card gets a name, before its first command is answered. */
const whileProgrammed = (chip: ChipEmulator, act: () => Promise<void>) => {
  let acted: Promise<void> | undefined
  return {
    transmit: async (apdu: Uint8Array) => {
      // WriteData: the task is stored.
      if (apdu[1] === 0x8d) {
        acted ??= act()
        await acted
      }
      return chip.transmit(apdu)
    },
  }
}

test('a name that another card gets while the chip is programmed: the batch’s next one, or a later run’s', async () => {
  const one = world.fresh()
  const { card } = await world.program(
    whileProgrammed(one, () => takeName('seat-1')),
    { name: 'seat-{n}', count: 5 },
  )
  assert.equal(card.name, 'seat-2')
  const other = world.fresh()
  await assert.rejects(
    world.program(
      whileProgrammed(other, () => takeName('the booth')),
      { name: 'the booth' },
    ),
    /Another card has the name "the booth" by now/,
  )
  other.enterField()
  const finished = await world.program(other, { name: 'the booth 2' })
  assert.deepEqual([finished.card.name, finished.steps], ['the booth 2', 0])
})

test('a name that an unfinished chip was promised is refused wherever the operator names a card, until that chip is forgotten', async () => {
  const chip = await pulledAway('badge 007')
  const { uid } = chip.state
  const sentence = new RegExp(`The name "Badge 007" is promised to the chip ${uid}, .*chips forget ${uid}`)
  const other = await add('another')
  const ways = [
    () => add('Badge 007'),
    () => add('Badge 007', '04B00000000001'),
    () => renameCard(world.context, { cardId: other.id, name: 'Badge 007' }),
    () => addCopyable(world.context, { name: 'Badge 007', trust: 'static' }),
    () => addCopyable(world.context, { name: 'Badge 007', trust: 'counted', uid: '04B00000000002' }),
  ]
  for (const way of ways) await assert.rejects(way(), sentence)
  const { cards } = parseCardList('uid,name\n04B00000000003,Badge 007\n')
  assert.deepEqual(await importCards(world.context, cards, { mirrorsTamper: false }), {
    problems: [
      { line: 2, reason: `the name "Badge 007" is promised to the chip ${uid}, which is not finished`, isName: true },
    ],
  })
  await assert.rejects(world.program(world.fresh(), { name: 'Badge 007' }), new RegExp(`promised to the chip ${uid}`))
  await forgetChip(world.context, uid)
  await renameCard(world.context, { cardId: other.id, name: 'Badge 007' })
})

test('the card of an unfinished chip itself may have the name that it was promised', async () => {
  const chip = await pulledAway('by uid')
  const added = await add('by uid', chip.state.uid)
  const { card, isNew } = await world.program(chip)
  assert.deepEqual([card.id, card.name, isNew], [added.id, 'by uid', false])
})

test('readers that share a batch never give a name twice, and count the same batch', async () => {
  const [pattern, count] = ['shared-{n}', 12]
  const batch = openBatch(world.context, { pattern, count })
  await takeName('shared-5')
  const stations = Array.from({ length: 11 }, async () => {
    assert.equal(await batch.isFull(), false)
    return (await world.program(world.fresh(), { name: pattern, count })).card.name
  })
  const names = await Promise.all(stations)
  assert.equal(new Set(names).size, 11)
  assert.ok(!names.includes('shared-5'))
  for (let number = 1; number <= count; number += 1) assert.ok(await findCard(world.context, `shared-${number}`))
  assert.deepEqual([await batch.countCards(), await batch.isFull()], [12, true])
  await assert.rejects(
    world.program(world.fresh(), { name: pattern, count }),
    /^ChipUnfit: All 12 cards of "shared-\{n\}" are programmed\. Nothing was sent to this chip\.$/,
  )
  await removeCard(world.context, (await findCard(world.context, 'shared-3'))!.id)
  assert.deepEqual([await batch.countCards(), await batch.isFull()], [11, false])
  assert.equal((await world.program(world.fresh(), { name: pattern, count })).card.name, 'shared-3')
})

test('a name that another reader takes at the same moment is not taken twice', async () => {
  const take = `insert into cards.chip_tasks (uid, goal, label, key_version, started_at) values ($1, 'program', $2, 1, now())`
  const held = await world.hold(take, [world.fresh().state.uid, 'moment-1'])
  const programmed = world.program(world.fresh(), { name: 'moment-{n}', count: 2 })
  await held.waiting(1, programmed)
  await held.release()
  assert.equal((await programmed).card.name, 'moment-2')
})

test('a batch is not full while a card of it was removed, wherever its reader has got to', async () => {
  const given = { name: 'hole-{n}', count: 3 }
  const batch = openBatch(world.context, { pattern: given.name, count: given.count })
  const first = await world.program(world.fresh(), given)
  await world.program(world.fresh(), given)
  assert.equal(await batch.isFull(), false)
  await removeCard(world.context, first.card.id)
  await takeName('hole-3')
  assert.equal(await batch.isFull(), false)
  await world.program(world.fresh(), given)
  assert.equal(await batch.isFull(), true)
})

test('where the last names of a batch belong to chips on their way, that is what is said', async () => {
  const given = { name: 'last-{n}', count: 2 }
  await world.program(world.fresh(), given)
  const last = world.fresh()
  last.pull({ after: 45, effect: 'kept' })
  await assert.rejects(world.program(last, given), { name: 'ChipGone' })
  await assert.rejects(
    world.program(world.fresh(), given),
    /^ChipUnfit: 1 of 2 names of "last-\{n\}" are those of cards, and 1 is promised to a chip that is being programmed on another reader, or was taken away too early\..*chips list$/,
  )
  last.enterField()
  assert.equal((await world.program(last, given)).card.name, 'last-2')
})
