import { importEvents } from '@iyk/cards/poap-events/import.ts'
import { openDatabase } from '@iyk/kit/postgres/open-database.ts'
import { findCardMasterKey } from '../../../host/card-master-key.ts'
import { databaseName } from '../../../host/postgres/store.ts'
import { startHost } from '../../start-host.ts'
import { alternate, type Contender, type Window } from '../alternate.ts'
import { addChips, openChips } from '../chips.ts'
import { cpuRatio, type Figure, figuresOf } from '../figures.ts'
import { chipOf, type Growth, grownPerson, growStore, growthOf } from '../grow-store.ts'
import { endOverStart, hosts, type Operation, operations } from '../growth-figures.ts'
import { openGuests } from '../guests.ts'
import { measure } from '../measure.ts'
import { type Ours, openOurs } from '../open-ours.ts'
import { newPeople, type Person, signInAll } from '../sign-in.ts'
import { stopAutovacuum } from '../stop-autovacuum.ts'
import type { Row, World } from '../world.ts'
import { lister, records } from './events.ts'
import { forNew, forReturning } from './sign-ins.ts'

const name = 'growth'
/** Without the demo, the first event of the store is one that goes on. */
const quiet = { LOG_LEVEL: 'silent', DEMO: 'off' }

type Side = { ours: Ours; masterKey: Buffer; managers: readonly Person[]; place: number }

/** What one of the hosts does, with people, cards and events from everywhere in the tables. */
const openSide = async (world: World, growth: Growth, { ours, masterKey, managers, place }: Side) => {
  const { load, scale } = world
  const { from, to, cards } = growth
  const sample = Math.min(scale.growth.sample, Math.floor((to - from) / 2))
  // As far apart as they can be, and no one of them at both hosts.
  const step = (to - from) / sample
  const numbers = Array.from({ length: sample }, (_, n) => Math.floor((n + place / 2) * step))
  const people = numbers.map((n) => grownPerson(from + n))
  // As many at each size: what is held for an event, and who waits for its counter, is the same.
  const ofCards = Array.from({ length: 5 }, (_, n) => n * 2 * Math.floor(cards / 10) + place)
  const uids = ofCards.map((n) => chipOf(to, n))
  const chips = openChips({ port: ours.served.port, masterKey, uids, read: Math.ceil((to - from) / cards) })
  const own = { ...world, ours, people }
  const guests = openGuests(own)
  const returning = people.slice(0, scale.people)
  await signInAll(load, ours.byLink, returning)
  const { refs } = await guests.open(chips, Math.min(sample, 200))
  // People who have not collected at the event of their tap.
  const lookers = refs.map((_, n) => {
    const isNew = (_: Person, m: number) =>
      (m - n + sample) % sample < sample / 2 && numbers[m]! % cards !== ofCards[n % ofCards.length]
    return people.find(isNew) as Person
  })
  const [signedOut, signedIn] = await openGuests({ ...own, people: lookers }).lookers(refs)
  const checks = people.map(ours.checkSession)
  const run: Record<Operation, Contender['run']> = {
    'session-check': (count) => measure(load, ours.served, checks, { operations: count }),
    'magic-link-new': forNew(own, name, ours.byLink).run,
    'magic-link-returning': forReturning(own, name, ours.byLink, returning).run,
    'email-code-new': forNew(own, name, ours.byCode).run,
    'email-code-returning': forReturning(own, name, ours.byCode, returning).run,
    'tap-opened': async (count) => (await guests.open(chips, count)).window,
    'tap-page, signed out': signedOut!.run,
    'tap-page, signed in': signedIn!.run,
    collect: async (count) => guests.collect((await guests.open(chips, count)).refs),
    events: lister(own, name, managers).run,
  }
  return run
}

/** The first rows of every kind, which the service itself writes; those that follow are copies of them. */
const seed = async (world: World, ours: Ours): Promise<Person[]> => {
  const people = newPeople(10)
  await signInAll(world.load, ours.byLink, people)
  const chips = await addChips(ours, { cards: 2, events: 2, holderId: people[0]!.userId, name: 'First evening' })
  const guests = openGuests({ ...world, ours })
  await guests.collect((await guests.open(chips, people.length)).refs, people)
  const managers = people.slice(0, 2)
  const database = openDatabase({ connection: { ...ours.connection, user: databaseName }, size: 1 })
  for (const { userId } of managers)
    await importEvents(
      { database, clock: () => new Date() },
      { records: records(world.scale.events.few), holderId: userId },
    )
  await database.close()
  return managers
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(0)
const shown = (rows: number) => rows.toExponential().replace('+', '')

/** What requests cost while tables grow. */
export const growth: Row = {
  name,
  about: 'sessions, sign-ins, taps and lists while everything grows, up to 10,000,000 rows of each kind',
  onRequest: true,
  run: async (world: World): Promise<Figure[]> => {
    await using opened = new AsyncDisposableStack()
    const dataDir = await world.createData()
    const host = await startHost(quiet, { dataDir })
    const masterKey = (await findCardMasterKey({ DATA_DIR: dataDir }))!
    opened.defer(host.stop)
    const first = await openOurs(host)
    opened.defer(first.close)
    opened.use(await stopAutovacuum(first))
    const managers = await seed(world, first)
    const { host: socket, port } = first.connection
    const settings = {
      ...quiet,
      CARD_MASTER_KEY: masterKey.toString('hex'),
      DATABASE_URL: `postgres://${databaseName}@localhost:${port}/${databaseName}?host=${encodeURIComponent(socket)}`,
    }

    const figures: Figure[] = []
    const windows = new Map<string, Window[]>()
    let from = 0
    for (const to of world.scale.growth.rows) {
      const began = performance.now()
      const step = growthOf(from, to)
      await growStore(first.connection, step)
      console.error(`  ${shown(to)} rows of each kind after ${secondsSince(began)} s`)
      await using fresh = new AsyncDisposableStack()
      const other = await startHost(settings, { dataDir: await world.createData() })
      fresh.defer(other.stop)
      const second = await openOurs(other, host)
      fresh.defer(second.close)
      const sides: Record<Operation, Contender['run']>[] = []
      for (const [place, ours] of [first, second].entries())
        sides.push(await openSide(world, step, { ours, masterKey, managers, place }))
      for (const operation of operations) {
        console.error(`  ${operation} (${secondsSince(began)} s)`)
        const contenders = hosts.map((host, place) => ({ name: host, run: sides[place]![operation] }))
        const measured = await alternate(contenders, world.effort)
        for (const host of hosts) {
          const of = endOverStart(operation, host)
          const now = measured.get(host)!
          const atStart = windows.get(of)
          figures.push(...figuresOf(name, `${operation}, ${host}, ${shown(to)}`, now))
          if (atStart && to === world.scale.growth.rows.at(-1)) figures.push(cpuRatio(name, of, now, atStart))
          windows.set(of, atStart ?? now)
        }
      }
      from = to
    }
    return figures
  },
}
