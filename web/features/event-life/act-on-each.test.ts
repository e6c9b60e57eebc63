import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { RequestError } from '../../http/request-error.ts'
import { actOnEach, type Target } from './act-on-each.ts'

const targets = ['a', 'b', 'c', 'd'].map((id): Target => ({ event: { id } as PoapEvent, role: 'holder' }))
const run = async (fails: Record<string, Error>, isStopped = (_: readonly string[]) => false) => {
  const asked: string[] = []
  const progress: number[] = []
  const outcomes = await actOnEach(
    targets,
    async ({ event: { id } }) => {
      asked.push(id)
      if (fails[id]) throw fails[id]
    },
    { onProgress: (done) => progress.push(done), isStopped: () => isStopped(asked) },
  )
  return {
    asked,
    progress,
    failed: outcomes.filter(({ error }) => error !== null).map(({ target }) => target.event.id),
  }
}
const refused = (status: number, error_type: string) => new RequestError('PUT /x', status, { error_type })

test('one that fails leaves the others alone, and each is counted', async () => {
  const { asked, progress, failed } = await run({ b: refused(409, 'event_collected') })
  assert.deepEqual([asked, progress, failed], [['a', 'b', 'c', 'd'], [1, 2, 3, 4], ['b']])
})

test('whoever is told to wait, or has no network, asks for nothing more', async () => {
  for (const error of [refused(429, 'too_many_requests'), refused(0, '')])
    assert.deepEqual(await run({ b: error }), { asked: ['a', 'b'], progress: [1, 2, 3, 4], failed: ['b', 'c', 'd'] })
})

test('what is stopped has done what it did, and says so of the rest', async () => {
  const { asked, failed } = await run({}, (asked) => asked.length === 3)
  assert.deepEqual([asked, failed], [['a', 'b', 'c'], ['d']])
})
