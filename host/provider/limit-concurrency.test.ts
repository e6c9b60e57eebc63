import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { createConcurrencyLimiter } from './limit-concurrency.ts'

const turn = () => new Promise(setImmediate)

/** Requests that stay open until all are completed at once. */
const openQuestions = () => {
  const inTurn = createConcurrencyLimiter(createLimits({}, ['192.0.2.0/24']))
  const { promise, resolve } = Promise.withResolvers<void>()
  const requests: string[] = []
  const ask = async (from: string, times: number) => {
    const question = () => {
      requests.push(from)
      return promise
    }
    const all = Array.from({ length: times }, () => inTurn(from, question))
    for (const one of all) one.catch(() => {})
    await turn()
    return all
  }
  return { ask, settle: resolve, requestsFrom: (from: string) => requests.filter((one) => one.startsWith(from)).length }
}

test('security 52: a network may have four requests open at once, a venue forty, and none uses up those of another', async () => {
  const { ask, requestsFrom: requests, settle } = openQuestions()
  const first = await ask('198.51.100.1', 64)
  await assert.rejects((await ask('198.51.100.1', 1))[0]!, { type: 'server_unavailable' })
  await ask('198.51.100.2', 5)
  await ask('192.0.2.7', 41)
  assert.deepEqual([requests('198.51.100.1'), requests('198.51.100.2'), requests('192.0.2.7')], [4, 4, 40])
  settle()
  await Promise.all(first)
  assert.equal(requests('198.51.100.1'), 64)
})

test('security 52: an IPv6 /64 may have four requests open, a /56 eight and a /48 sixteen', async () => {
  const { ask, requestsFrom: requests, settle } = openQuestions()
  for (let site = 0; site < 4; site += 1)
    for (let home = 0; home < 4; home += 1) {
      await ask(`2001:db8:1:${(site * 256 + home).toString(16)}::1`, 5)
    }
  assert.equal(requests('2001:db8:1:0::'), 4)
  assert.equal(requests('2001:db8:1:'), 16)
  await ask('2001:db8:2::1', 1)
  assert.equal(requests('2001:db8:2:'), 1)
  settle()
})
