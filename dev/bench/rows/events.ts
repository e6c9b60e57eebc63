import { importEvents } from '@iyk/cards/poap-events/import.ts'
import { openDatabase } from '@iyk/kit/postgres/open-database.ts'
import { databaseName } from '../../../host/postgres/store.ts'
import { alternate } from '../alternate.ts'
import { composeRequest, jsonIn } from '../compose-request.ts'
import { cpuRatio, figuresOf } from '../figures.ts'
import { measure } from '../measure.ts'
import { newPeople, type Person, signInAll } from '../sign-in.ts'
import type { Row, World } from '../world.ts'

const name = 'events'

/** One event in ten is on; the others are over. */
export const records = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    fancy_id: `evening-${number}`,
    name: `Evening ${number} in the reading room`,
    year: number % 10 === 0 ? new Date().getUTCFullYear() + 1 : 2024,
    created_date: new Date(Date.UTC(2024, 0, 1) + number * 60_000).toISOString(),
  }))

/** The first page of the lists of these holders, in turn. Their JWTs are fetched before the measured time: they end after five minutes. */
export const lister = (world: Pick<World, 'load' | 'ours'>, title: string, holders: readonly Person[]) => {
  const { load, ours } = world
  return {
    name: title,
    run: async (operations: number) => {
      const { replies } = await measure(load, ours.served, holders.map(ours.checkSession), { withReplies: true })
      const requests = replies.map((reply) =>
        composeRequest(ours.served.port, 'GET /api/poap-events?limit=50', {
          headers: { authorization: `Bearer ${jsonIn(reply).data.session_jwt}` },
        }),
      )
      return measure(load, ours.served, requests, { operations })
    },
  }
}

/** The first fifty events of a holder with few and of one with many. */
export const events: Row = {
  name,
  about: 'the first page of a holder’s events, with few and with many of them',
  run: async (world) => {
    const { ours, load, scale } = world
    const { few, many, holders } = scale.events
    const people = newPeople(holders + 1)
    await signInAll(load, ours.byLink, people)
    const database = openDatabase({ connection: { ...ours.connection, user: databaseName }, size: 1 })
    const context = { database, clock: () => new Date() }
    const manager = people[holders] as Person
    for (const { userId } of people)
      await importEvents(context, { records: records(userId === manager.userId ? many : few), holderId: userId })
    await database.close()
    const titles = [`${few} events`, `${many} events`] as const
    const windows = await alternate(
      [lister(world, titles[0], people.slice(0, holders)), lister(world, titles[1], [manager])],
      world.effort,
    )
    const [fewer, more] = [windows.get(titles[0])!, windows.get(titles[1])!]
    return [
      ...[...windows].flatMap(([title, ones]) => figuresOf(name, title, ones)),
      cpuRatio(name, `${titles[1]} over ${titles[0]}`, more, fewer),
    ]
  },
}
