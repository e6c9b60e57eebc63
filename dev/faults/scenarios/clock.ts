import { writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { jsonOf } from '../call.ts'
import { checkLedger } from '../check-ledger.ts'
import { createLedger } from '../ledger.ts'
import type { Ending, Scenario, Setting } from '../scenario.ts'
import { startWorkload } from '../workload.ts'
import { draftOf, openWorld, type World } from '../world.ts'

const hour = 3_600_000

/** A host whose clock the scenario moves; that of its database is right. */
const openShifted = async (ending: Ending, settings: Record<string, string>, first: number, days?: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-faults-clock-'))
  ending.after(() => rm(folder, { recursive: true, force: true }))
  // A host that left root reads it, too.
  await chmod(folder, 0o755)
  const file = join(folder, 'shift')
  writeFileSync(file, String(first))
  const preload = pathToFileURL(join(import.meta.dirname, '../shift-clock.mjs')).href
  const world = await openWorld(ending, {
    settings: { ...settings, NODE_OPTIONS: `--import ${preload}`, SHIFT_CLOCK_FILE: file },
    ...(days && { days }),
  })
  return {
    world,
    shift: (by: number): void => {
      writeFileSync(file, String(by))
      process.kill(world.host.host().process.pid as number, 'SIGUSR2')
    },
  }
}

/** The operator is told that the clock is wrong, and what is valid for minutes is over an hour later: no failures of the program. */
const isAboutClock = (problem: string) =>
  /the clock of this host is not that of the database|"(tap_expired|unable_to_auth_otp_code)"/.test(problem)

/** What was written an hour ahead must not wait for that hour, but for a minute at most. In milliseconds. */
const soon = 90_000

const runJumps = async ({ ending, random, times, say }: Setting) => {
  const { world, shift } = await openShifted(ending, {}, 0)
  const ledger = createLedger()
  const load = await startWorkload(world, { ledger, random })
  try {
    for (let time = 0; time < times; time += 1)
      for (const by of [hour, 0, -hour, 0]) {
        shift(by)
        await load.until(80)
        say(
          `clock ${by === 0 ? 'right' : by > 0 ? 'an hour ahead' : 'an hour behind'}, ${ledger.counts.acknowledged} acknowledged`,
        )
      }
  } finally {
    await load.stop()
  }
  const { figures, problems } = await checkLedger(world, ledger, { patience: times < 5 ? 0 : soon })
  return { figures, problems: problems.filter((one) => !isAboutClock(one)) }
}

const inZone = (zone: string, start: string, end: string) => ({
  ...draftOf(`In ${zone}`),
  start_date: start,
  end_date: end,
  timezone: zone,
})

/** Local times that come twice, or never: whichever is taken, an event must end after it starts, and not by more than an hour otherwise. */
const edges = [
  { draft: inZone('Europe/Lisbon', '2026-10-25T00:30', '2026-10-25T01:30'), hours: [1, 2] },
  { draft: inZone('America/New_York', '2027-03-14T01:30', '2027-03-14T02:30'), hours: [0, 1] },
  { draft: inZone('Australia/Lord_Howe', '2027-04-04T01:00', '2027-04-04T01:45'), hours: [0.5, 1.25] },
  { draft: inZone('Africa/Casablanca', '2027-02-07T01:00', '2027-02-07T03:00'), hours: [1, 3] },
  { draft: inZone('Pacific/Apia', '2011-12-29T23:00', '2011-12-30T12:00'), hours: [0, 24] },
] as const

const checkEdges = async (world: World): Promise<string[]> => {
  const problems: string[] = []
  for (const { draft, hours } of edges) {
    const reply = await world.api(world.holder, 'POST', '/poap-events', draft)
    const { starts_at, ends_at } = jsonOf(reply)?.data ?? {}
    const lasts = (Date.parse(ends_at) - Date.parse(starts_at)) / hour
    // A time that never comes may also be refused as one.
    if (reply.status === 400) continue
    if (reply.status !== 200 || !(lasts >= hours[0] && lasts <= hours[1]))
      problems.push(`${draft.timezone} ${draft.start_date} to ${draft.end_date}: ${reply.status}, ${lasts} hours`)
  }
  return problems
}

/** The moments at which the zone of the host changes its offset; some seconds before, since the load must be under way. */
const changes = [
  { zone: 'Europe/Lisbon', at: '2027-03-28T01:00:00Z' },
  { zone: 'Europe/Lisbon', at: '2027-10-31T01:00:00Z' },
  { zone: 'America/New_York', at: '2027-03-14T07:00:00Z' },
  { zone: 'America/New_York', at: '2027-11-07T06:00:00Z' },
]

const runChange = async ({ ending, random, times, say }: Setting, { zone, at }: (typeof changes)[number]) => {
  const before = 15_000
  const { world, shift } = await openShifted(ending, { TZ: zone }, Date.parse(at) - Date.now() - before, 3_650)
  shift(Date.parse(at) - Date.now() - 2_000)
  const ledger = createLedger()
  await world.renew(world.holder)
  const edgesFound = await checkEdges(world)
  const load = await startWorkload(world, { ledger, random })
  try {
    const crossed = Date.now() + 4_000
    do await load.until(20)
    while (Date.now() < crossed)
  } finally {
    await load.stop()
  }
  say(`${zone} through ${at}, ${ledger.counts.acknowledged} acknowledged`)
  const { figures, problems } = await checkLedger(world, ledger, { patience: times < 5 ? 0 : soon })
  return {
    figures,
    problems: [...edgesFound, ...problems.filter((one) => !isAboutClock(one))].map((one) => `${zone}: ${one}`),
  }
}

export const clock: Scenario = {
  name: 'clock',
  about:
    'the clock of the host jumps by an hour, ahead and back, and its zone changes to and from daylight saving time',
  times: 5,
  bound: 10,
  run: async (setting) => {
    const jumps = await runJumps(setting)
    const problems = [...jumps.problems]
    let acknowledged = Number(jumps.figures.acknowledged)
    // A slice shows one change.
    for (const change of changes.slice(0, setting.times)) {
      const { figures, problems: found } = await runChange(setting, change)
      acknowledged += Number(figures.acknowledged)
      problems.push(...found)
    }
    return { figures: { ...jumps.figures, acknowledged }, problems }
  },
}
