import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog } from './log.ts'
import { burstLogOf } from './log-bursts.ts'

test('of what is warned of at any rate, the log has the first of each kind in a second and how many more there were', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: unknown[] = []
  const log = { ...silentLog, warn: (fields: object, message: string) => void lines.push([message, fields]) }
  const refuse = (kind: string, card: number) => burstLogOf(log).warn({ kind }, 'refused', { card })
  for (let card = 1; card <= 500; card += 1) refuse('forged', card)
  refuse('stale', 501)
  burstLogOf(log).warn({ kind: 'stale' }, 'not counted')
  assert.deepEqual(lines.splice(0), [
    ['refused', { kind: 'forged', card: 1 }],
    ['refused', { kind: 'stale', card: 501 }],
    ['not counted', { kind: 'stale' }],
  ])
  t.mock.timers.tick(1000)
  assert.deepEqual(lines.splice(0), [['refused', { kind: 'forged', more: 499 }]])
  t.mock.timers.tick(5000)
  refuse('forged', 502)
  t.mock.timers.tick(1000)
  assert.deepEqual(lines, [['refused', { kind: 'forged', card: 502 }]])
})
