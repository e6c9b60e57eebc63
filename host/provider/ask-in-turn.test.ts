import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { createTurns } from './ask-in-turn.ts'

const turn = () => new Promise(setImmediate)

/** Questions that stay open until they are answered all at once. */
const openQuestions = () => {
  const inTurn = createTurns(createLimits({}, ['192.0.2.0/24']))
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  const ask = async (from: string, times: number) => {
    const question = () => {
      asked.push(from)
      return promise
    }
    const all = Array.from({ length: times }, () => inTurn(from, question))
    for (const one of all) one.catch(() => {})
    await turn()
    return all
  }
  return { ask, answer: resolve, asked: (from: string) => asked.filter((one) => one.startsWith(from)).length }
}

test('security 52: a network has four questions open at once, a venue forty, and none takes those of another', async () => {
  const { ask, asked, answer } = openQuestions()
  const first = await ask('198.51.100.1', 64)
  await assert.rejects((await ask('198.51.100.1', 1))[0]!, { type: 'server_unavailable' })
  await ask('198.51.100.2', 5)
  await ask('192.0.2.7', 41)
  assert.deepEqual([asked('198.51.100.1'), asked('198.51.100.2'), asked('192.0.2.7')], [4, 4, 40])
  answer()
  await Promise.all(first)
  assert.equal(asked('198.51.100.1'), 64)
})

test('security 52: an IPv6 /64 has four, a /56 eight and a /48 sixteen', async () => {
  const { ask, asked, answer } = openQuestions()
  for (let site = 0; site < 4; site += 1)
    for (let home = 0; home < 4; home += 1) {
      await ask(`2001:db8:1:${(site * 256 + home).toString(16)}::1`, 5)
    }
  assert.equal(asked('2001:db8:1:0::'), 4)
  assert.equal(asked('2001:db8:1:'), 16)
  await ask('2001:db8:2::1', 1)
  assert.equal(asked('2001:db8:2:'), 1)
  answer()
})
