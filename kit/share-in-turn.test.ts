import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { shareInTurn } from './share-in-turn.ts'

test('calls with the same text share one in a turn, and the next turn asks again', async () => {
  const asked: string[] = []
  const ask = shareInTurn(async (text) => asked.push(text))
  assert.deepEqual(await Promise.all([ask('a'), ask('b'), ask('a')]), [1, 2, 1])
  await setImmediate()
  assert.equal(await ask('a'), 3)
  assert.deepEqual(asked, ['a', 'b', 'a'])
})

test('those who share a call share its failure', async () => {
  const ask = shareInTurn(async () => {
    throw new Error('gone')
  })
  const outcomes = await Promise.allSettled([ask('a'), ask('a')])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})
