import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bars, findMissed as findAll } from './bars.ts'
import type { Figure } from './figures.ts'
import { rows } from './rows.ts'

const at = (median: number): Figure[] => bars.map((bar) => ({ ...bar, min: median, median, max: median }))

const findMissed = (figures: readonly Figure[], ran = rows) => findAll(figures, { withPeers: true, rows: ran }).missed

test('a figure on the wrong side of its bar is said, and so is one that a row did not give', () => {
  const both = bars.filter((bar) => 'least' in bar).length
  assert.equal(findMissed(at(0)).length, both)
  assert.equal(findMissed(at(1e6)).length, bars.length - both)
  // Only the median counts, and what reaches the bar exactly has reached it.
  const around = (by: number) =>
    bars.map((bar) => ({ ...bar, min: 0, max: 1e6, median: 'least' in bar ? bar.least - by : bar.most + by }))
  assert.deepEqual(findMissed(around(0)), [])
  assert.equal(findMissed(around(0.01)).length, bars.length)
  const [first, ...rest] = at(7.9)
  assert.match(findMissed([first!])[0]!, /^session-check, Better Auth over IYK Cards: 7.9 × CPU, not at least 8\.$/)
  assert.match(findMissed(rest)[0]!, /not measured/)
})

test('rows that were not run miss no bar', () => assert.deepEqual(findMissed([], []), []))

test('a bar is missed when the figures of its row have other names', () => {
  const renamed = at(0).map((figure) => ({ ...figure, row: `${figure.row} by another name` }))
  assert.equal(findMissed(renamed).length, bars.length)
  for (const sentence of findMissed(renamed)) assert.match(sentence, /not measured/)
})

test('without the peer, the bars that compare with it are left out and counted, and no others', () => {
  const figures = at(0).filter(({ row, of }) => row === 'session-check' && !of.startsWith('Better Auth'))
  const ran = rows.filter(({ name }) => name === 'session-check')
  const { missed, withoutPeer } = findAll(figures, { withPeers: false, rows: ran })
  assert.match(missed.join('\n'), /^session-check, IYK Cards over bare node:http: 0 × rate, not at least 0.4\.$/)
  assert.equal(withoutPeer, 1)
  assert.equal(findMissed(figures, ran).length, 2)
})
