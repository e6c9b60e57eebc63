import { alternate, type Contender } from '../alternate.ts'
import { jsonIn } from '../compose-request.ts'
import { cpuRatio, type Figure, figuresOf, rateRatio } from '../figures.ts'
import { measure } from '../measure.ts'
import { findPgbench, openPgbench } from '../pgbench.ts'
import { newPeople, type Person, signInAll } from '../sign-in.ts'
import { startBareServer } from '../start-bare-server.ts'
import type { Peer } from '../start-peer.ts'
import type { Row, World } from '../world.ts'

const name = 'session-check'

/** Checks the sessions of all these people in turn. The first reply must know who it is: without a session Better Auth replies with 200 and null. */
const checker = async (world: World, side: Pick<Peer, 'served' | 'checkSession'>, people: readonly Person[]) => {
  const requests = people.map(side.checkSession)
  const { replies } = await measure(world.load, side.served, requests, { withReplies: true })
  for (const [place, reply] of replies.entries())
    if (!reply.includes((people[place] as Person).email)) throw new Error(`Not a session of this person:\n${reply}`)
  return {
    reply: replies[0] as string,
    run: (operations: number) => measure(world.load, side.served, requests, { operations }),
  }
}

const peerContender = async (world: World, title: string, peer: Peer): Promise<Contender> => {
  const people = newPeople(world.scale.people)
  await signInAll(world.load, peer.byLink, people)
  return { name: title, run: (await checker(world, peer, people)).run }
}

const pgbench = async ({ ours, scale, loadProcessor }: World) => {
  const program = findPgbench()
  if (program) return openPgbench({ program, ours, people: scale.people, processor: loadProcessor })
  console.error('There is no pgbench on this machine (Debian: postgresql-15), so its row is left out.')
  return undefined
}

/** A session by its token, as a page of ours does it when it opens: `sessions/authenticate`, and Better Auth's `get-session`. */
export const sessionCheck: Row = {
  name,
  about: 'a session by its token, beside Better Auth, bare node:http and pgbench',
  run: async (world: World): Promise<Figure[]> => {
    const { ours, peers, people, load } = world
    const own = await checker(world, ours, people)
    const bare = await startBareServer(JSON.stringify(jsonIn(own.reply)))
    const postgres = await pgbench(world)
    try {
      const requests = people.map(ours.checkSession)
      const windows = await alternate(
        [
          { name: 'IYK Cards', run: own.run },
          { name: 'bare node:http', run: (operations) => measure(load, bare.served, requests, { operations }) },
          ...(postgres ? [postgres.contender] : []),
          ...(peers ? [await peerContender(world, 'Better Auth', peers.plain)] : []),
          ...(peers ? [await peerContender(world, 'Better Auth, cookie cache', peers.cached)] : []),
        ],
        world.effort,
      )
      const [ownWindows, bareWindows] = [windows.get('IYK Cards')!, windows.get('bare node:http')!]
      return [
        ...[...windows].flatMap(([title, ones]) => figuresOf(name, title, ones)),
        ...[...windows]
          .filter(([title]) => title.startsWith('Better Auth'))
          .map(([title, ones]) => cpuRatio(name, `${title} over IYK Cards`, ones, ownWindows)),
        rateRatio(name, 'IYK Cards over bare node:http', ownWindows, bareWindows),
      ]
    } finally {
      await bare.stop()
      await postgres?.close()
    }
  },
}
