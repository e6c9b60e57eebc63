import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createHostData } from '../host-data.ts'
import { startHost } from '../start-host.ts'
import { hasCpuTimes } from './cpu-time.ts'
import { openWorld } from './open-world.ts'
import { rows } from './rows.ts'
import type { Scale } from './world.ts'

const small: Scale = {
  rounds: 1,
  seconds: 0,
  first: 3,
  people: 4,
  taps: { cards: 2, collectibles: 12 },
  events: { few: 2, many: 60, holders: 1 },
  pictures: [40],
  growth: { rows: [4, 10], sample: 4 },
  memory: { rest: 0, checks: 3, signIns: 2 },
}

let opened: Awaited<ReturnType<typeof openWorld>>
before(async () => {
  const createData = () => createHostData({})
  opened = await openWorld({ scale: small, startHost: () => startHost({ LOG_LEVEL: 'silent' }), createData })
})
after(() => opened.close())

// Pages need a browser: dev/journeys/page-loads.spec.ts opens them in one.
for (const row of rows.filter(({ name }) => name !== 'pages'))
  test(`bench: ${row.name}, a few operations of each kind get the replies that they must`, async () => {
    const figures = await row.run(opened.world)
    assert.deepEqual([...new Set(figures.map((figure) => figure.row))], row.figuresOf ?? [row.name])
    for (const figure of figures) {
      // A processor's clock may not have moved in so few operations; the other clock has.
      const isOfProcessor = figure.unit.includes('CPU') || !hasCpuTimes()
      if (!isOfProcessor) assert.ok(figure.min > 0, JSON.stringify(figure))
      assert.ok(isOfProcessor || (figure.min <= figure.median && figure.median <= figure.max), JSON.stringify(figure))
    }
  })
