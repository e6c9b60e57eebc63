import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAt, codesUntil } from './code-at.ts'
import { hostNow, hostTime } from './host-time.ts'

/** A device whose clock is an hour behind the host's. */
const device = () => {
  const now = { steady: 1000, wall: 5_000_000 }
  return {
    clocks: { steady: () => now.steady, wall: () => now.wall },
    pass: (steady: number, wall = steady) => {
      now.steady += steady
      now.wall += wall
    },
  }
}

test('the host’s clock is known whatever a device believes, from half of the way of a reply', () => {
  const { clocks, pass } = device()
  const requestedAt = clocks.steady()
  pass(400)
  const time = hostTime(8_600_000, requestedAt, clocks)
  assert.equal(hostNow(time, clocks), 8_600_200)
  pass(60_000)
  assert.equal(hostNow(time, clocks), 8_660_200)
})

test('a clock that someone sets back changes nothing, and a device that slept shows the code of now', () => {
  const { clocks, pass } = device()
  const time = hostTime(8_600_000, clocks.steady(), clocks)
  pass(1000, -3_600_000)
  assert.equal(hostNow(time, clocks), 8_601_000)
  pass(0, 3_600_000 + 600_000)
  assert.equal(hostNow(time, clocks), 9_200_000)
})

test('each code is shown from its beginning until the next one, and none before the first or after the last', () => {
  const codes = { period_seconds: 120, codes: [0, 120, 240].map((from) => ({ from: from * 1000, code: `at ${from}` })) }
  assert.equal(codeAt(codes, -1), undefined)
  assert.deepEqual(codeAt(codes, 0), { code: 'at 0', until: 120_000 })
  assert.deepEqual(codeAt(codes, 119_999), { code: 'at 0', until: 120_000 })
  assert.deepEqual(codeAt(codes, 120_000), { code: 'at 120', until: 240_000 })
  assert.deepEqual(codeAt(codes, 359_999), { code: 'at 240', until: 360_000 })
  assert.equal(codeAt(codes, 360_000), undefined)
  assert.equal(codesUntil(codes), 360_000)
})
