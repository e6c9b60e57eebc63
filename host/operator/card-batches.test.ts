import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { addCard } from '@iyk/cards/cards/add.ts'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import { findCard } from '@iyk/cards/cards/find.ts'
import { listBatch } from '@iyk/cards/cards/list-batch.ts'
import { updateCard } from '@iyk/cards/cards/update.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { blockCommand, unblockCommand } from './block-cards.ts'
import { addCardCommand, renameCommand } from './cards.ts'
import type { Command } from './command.ts'
import { holdCommand } from './hold-cards.ts'
import { releaseCommand } from './release-cards.ts'
import { removeCommand } from './remove-cards.ts'

const store = { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } }

const openWorld = async (t: TestContext) => {
  const { contexts, database } = await createHostApp(t)
  const { cards } = contexts
  const holders = ['ada', 'ada', 'ben', null, null]
  for (const [at, holderId] of holders.entries()) {
    const { id } = await addCard(cards, { name: `badge-${at + 1}`, uid: undefined, simulated: true })
    if (holderId) await assignHolder(cards, { cardId: id, holderId, eventId: null })
  }
  await addCard(cards, { name: 'desk', uid: undefined, simulated: true })
  const printed: string[] = []
  t.mock.method(console, 'log', (text: string) => void printed.push(text))
  const run = async (command: Command, typed: string | string[], options = {}) => {
    printed.length = 0
    const about = await command.run(contexts, [typed].flat(), options, store)
    return { about, said: printed.join('\n') }
  }
  const batch = async () =>
    (await listBatch(cards, 'badge-{n}')).map(({ holder_id, blocked_by }) => [holder_id, blocked_by])
  return { cards, database, run, batch }
}

test('a batch is blocked and unblocked at once, and what is so already is counted', async (t) => {
  const { run, batch } = await openWorld(t)
  await run(blockCommand, 'badge-2')
  const preview = await run(blockCommand, 'badge-{n}', { 'dry-run': true })
  assert.equal(
    preview.said,
    'This would block 4 cards, badge-1 to badge-5. 2 of them have a holder: 2 people. 1 already blocked stays as it is.\nNothing was changed.',
  )
  assert.deepEqual(preview.about, { subject: 'badge-{n}, 4 cards', unchanged: true })
  assert.deepEqual(
    (await batch()).map(([, by]) => by),
    [null, 'operator', null, null, null],
  )
  const blocked = await run(blockCommand, 'Badge-{n}')
  assert.equal(blocked.said, 'Blocked 4 cards, badge-1 to badge-5. 1 already blocked stays as it is.')
  assert.deepEqual(blocked.about, { subject: 'Badge-{n}, 4 cards' })
  assert.deepEqual(
    (await batch()).map(([, by]) => by),
    Array(5).fill('operator'),
  )
  assert.equal(
    (await run(blockCommand, 'badge-{n}')).said,
    'Of 5 cards named like "badge-{n}", all are already blocked. Nothing to do.',
  )
  await run(unblockCommand, 'badge-1')
  assert.equal(
    (await run(unblockCommand, 'badge-{n}', { count: '4' })).said,
    'Unblocked 4 cards, badge-2 to badge-5. 1 not blocked stays as it is.',
  )
  assert.deepEqual(
    (await batch()).map(([, by]) => by),
    Array(5).fill(null),
  )
})

test('a batch is released only when it is said for how many cards, and those without a holder are counted', async (t) => {
  const { run, batch } = await openWorld(t)
  const preview =
    'This would release 3 cards, badge-1 to badge-3. 3 of them have a holder: 2 people. 2 without a holder and a block stay as they are.\nNothing was changed. To do it: cards release "badge-{n}" --count 3'
  await assert.rejects(run(releaseCommand, 'badge-{n}'), { message: preview, about: { subject: 'badge-{n}, 3 cards' } })
  await assert.rejects(run(releaseCommand, 'badge-{n}', { count: '5' }), { message: `--count is 5. ${preview}` })
  assert.deepEqual(
    (await batch()).map(([holder]) => holder),
    ['ada', 'ada', 'ben', null, null],
  )
  assert.equal(
    (await run(releaseCommand, 'badge-{n}', { count: '3' })).said,
    'Released 3 cards, badge-1 to badge-3. 2 without a holder and a block stay as they are.',
  )
  assert.deepEqual(
    (await batch()).map(([holder]) => holder),
    Array(5).fill(null),
  )
  assert.equal(
    (await run(releaseCommand, 'badge-{n}', { count: '3' })).said,
    'Of 5 cards named like "badge-{n}", none has a holder or is blocked. Nothing to do.',
  )
})

test('a batch is removed only when it is said for how many cards; other cards stay, and its chips go on with the next keys', async (t) => {
  const { cards, database, run, batch } = await openWorld(t)
  const [first] = await listBatch(cards, 'badge-{n}')
  await simulateTap(cards, first!)
  await assert.rejects(run(removeCommand, 'badge-{n}'), {
    message:
      'This would remove 5 cards, badge-1 to badge-5. 3 of them have a holder: 2 people.\nNothing was changed. To do it: cards remove "badge-{n}" --count 5',
  })
  assert.equal((await batch()).length, 5)
  const removed = await run(removeCommand, 'badge-{n}', { count: '5' })
  assert.equal(removed.said, 'Removed 5 cards, badge-1 to badge-5.')
  assert.deepEqual(removed.about, { subject: 'badge-{n}, 5 cards' })
  assert.equal((await batch()).length, 0)
  const { rows } = await database.pool.query('select count(*)::int as retired from cards.retired_chips')
  assert.equal(rows[0].retired, 5)
  assert.equal((await run(removeCommand, 'desk')).said.startsWith('Removed desk ('), true)
  await assert.rejects(run(removeCommand, 'badge-{n}', { count: '5' }), {
    message: /No card is named like "badge-\{n\}"/,
  })
})

test('what belongs to a batch is refused for one card, which it would not hold back', async (t) => {
  const { run } = await openWorld(t)
  for (const [option, value] of [
    ['dry-run', true],
    ['count', '1'],
  ] as const)
    for (const command of [releaseCommand, blockCommand, unblockCommand, removeCommand])
      await assert.rejects(run(command, 'badge-1', { [option]: value }), {
        message: `--${option} is for a batch, such as "badge-{n}".`,
      })
})

test('no card gets the name of a batch; one that has it already does not stand in for the batch', async (t) => {
  const { cards, database, run, batch } = await openWorld(t)
  const refused = {
    message: /^No card can be named "badge-\{n\}".* chips program --count <number> --name "badge-\{n\}"/i,
  }
  await assert.rejects(run(addCardCommand, 'badge-{n}'), refused)
  await assert.rejects(run(addCardCommand, 'badge-{N}'), refused)
  await assert.rejects(run(addCardCommand, 'badge-{n}', { trust: 'static' }), refused)
  await assert.rejects(run(renameCommand, ['desk', 'badge-{n}']), refused)

  await database.pool.query(`update cards.cards set label = 'badge-{n}' where label = 'desk'`)
  const both = {
    message:
      /^"badge-\{n\}" is the name of one card and of a batch of 5 cards\. Nothing was changed\. .*: cards rename \S+ /,
  }
  for (const command of [blockCommand, unblockCommand, releaseCommand, removeCommand, holdCommand])
    await assert.rejects(run(command, 'badge-{n}', { holder: 'ada', count: '5' }), both)
  assert.ok((await batch()).every(([, by]) => by === null))

  // By its ID, and by its name where nothing else is called that way.
  const { id } = (await findCard(cards, 'badge-{n}'))!
  await run(blockCommand, id)
  assert.equal((await findCard(cards, id))?.blocked_by, 'operator')
  assert.equal((await run(renameCommand, ['badge-{n}', 'stand'])).said, 'Renamed badge-{n} to stand.')
  await run(blockCommand, 'badge-{n}')
  assert.ok((await batch()).every(([, by]) => by === 'operator'))
  await database.pool.query(`update cards.cards set label = 'shelf-{n}' where label = 'stand'`)
  assert.match((await run(removeCommand, 'shelf-{n}')).said, /^Removed shelf-\{n\} \(/)
})

test('a holder’s own name for a card is no name of a batch for the operator', async (t) => {
  const { cards, run, batch } = await openWorld(t)
  const [first] = await listBatch(cards, 'badge-{n}')
  await updateCard(cards, { holderId: 'ada', cardId: first!.id, change: { name: 'badge-{n}' } })
  await run(blockCommand, 'badge-{n}')
  assert.ok((await batch()).every(([, by]) => by === 'operator'))
})
