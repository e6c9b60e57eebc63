import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectedWithin, fillSlots } from './slots.ts'

test('minutes without anything are there, up to the current one', () => {
  const known = [
    { at: '2026-11-20T19:00:00.000Z', taps: 2, collected: 1 },
    { at: '2026-11-20T19:02:00.000Z', taps: 5, collected: 4 },
  ]
  const slots = fillSlots(known, '2026-11-20T19:02:41.000Z', 'minute', 4)
  assert.deepEqual(
    slots.map(({ at, taps, collected }) => [at, taps, collected]),
    [
      ['2026-11-20T18:59:00.000Z', 0, 0],
      ['2026-11-20T19:00:00.000Z', 2, 1],
      ['2026-11-20T19:01:00.000Z', 0, 0],
      ['2026-11-20T19:02:00.000Z', 5, 4],
    ],
  )
  assert.deepEqual([collectedWithin(slots, 1), collectedWithin(slots, 4)], [4, 5])
})
