import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../seeded-random.ts'
import { whyNoLossyDisk } from './lossy-disk.ts'
import { runScenario } from './run-scenario.ts'
import { runCuts } from './scenarios/power-cuts.ts'
import { scenarios } from './scenarios.ts'

// Slices of `npm run faults`. No times are compared: this machine is shared. Most take a minute, and run with `--thorough` only.
const always = new Set(['kills', 'power-cuts'])
const whyNot = (name: string) =>
  !always.has(name) && !process.env.THOROUGH && 'takes long: npm test -- --thorough dev/faults'
const slices: Record<string, { times: number; minutes?: number }> = {
  kills: { times: 2 },
  'kills-own-postgres': { times: 2 },
  'power-cuts': { times: 1 },
  'two-hosts': { times: 1 },
  database: { times: 1 },
  services: { times: 1 },
  clock: { times: 1 },
  overload: { times: 1 },
  soak: { times: 1, minutes: 0.05 },
}
const onLinux = process.platform === 'linux' ? false : 'finds processes on Linux only'

for (const scenario of scenarios)
  test(`nothing acknowledged is lost, and nothing is done twice: ${scenario.about}`, {
    skip: onLinux || whyNot(scenario.name) || scenario.skip?.() || false,
  }, async () => {
    const { figures, problems } = await runScenario(scenario, { seed: 128, ...slices[scenario.name]! })
    assert.deepEqual(problems, [], JSON.stringify(figures))
  })

test('a disk that loses its power shows what a database loses that does not wait for it', {
  skip: onLinux || whyNot('a control of power-cuts') || whyNoLossyDisk() || false,
}, async (t) => {
  const setting = { ending: t, random: createRandom(128), times: 1, minutes: 0, say: () => {} }
  const { problems } = await runCuts(setting, { durable: false })
  assert.match(problems.join('\n'), /Acknowledged and lost/)
})
