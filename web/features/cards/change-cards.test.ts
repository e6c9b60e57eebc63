import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CardChange, changeCards } from './change-cards.ts'

const changes: CardChange[] = Array.from({ length: 250 }, (_, index) => ({ id: `card ${index}`, group: 'Badges' }))
const done = ({ id }: CardChange) => ({ id, refused: null, former: { group: 'Old' } })

test('changes go out in parts, with progress, and what is undone puts back what was there', async () => {
  const sizes: number[] = []
  const progress: number[] = []
  const send = async (part: readonly CardChange[]) => {
    sizes.push(part.length)
    return part.map((change, place) =>
      place === 1
        ? { id: change.id, refused: 'card_blocked' as const, former: null }
        : place === 2
          ? { id: change.id, refused: null, former: { group: 'Badges' } }
          : done(change),
    )
  }
  const outcome = await changeCards(changes, send, (count) => progress.push(count))
  assert.deepEqual(
    [sizes, progress],
    [
      [100, 100, 50],
      [0, 100, 200],
    ],
  )
  assert.deepEqual([outcome.done, outcome.left], [247, []])
  assert.deepEqual(
    outcome.refused.map(({ id, reason }) => `${id}: ${reason}`),
    ['card 1: card_blocked', 'card 101: card_blocked', 'card 201: card_blocked'],
  )
  assert.equal(outcome.undo.length, 244, 'what was so before is not undone')
  assert.deepEqual(outcome.undo[0], { id: 'card 0', group: 'Old', expected: { group: 'Badges' } })
})

test('a call that fails ends it: what was done can be undone, and the rest tried again', async () => {
  const failure = new Error('no network')
  const send = async (part: readonly CardChange[]) => {
    if (part[0]?.id === 'card 100') throw failure
    return part.map(done)
  }
  const outcome = await changeCards(changes, send, () => {})
  assert.deepEqual([outcome.done, outcome.undo.length, outcome.left.length, outcome.error], [100, 100, 150, failure])
  assert.equal(outcome.left[0]?.id, 'card 100')
})
