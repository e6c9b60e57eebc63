import type { Host } from '../start-host.ts'
import { createPeerDatabase } from './install-peer.ts'
import { openOurs } from './open-ours.ts'
import { choosePinning, pin } from './pin.ts'
import { newPeople, signInAll } from './sign-in.ts'
import { startLoad } from './start-load.ts'
import { type Peer, startPeer } from './start-peer.ts'
import type { Peers, Scale, World } from './world.ts'

type Options = {
  scale: Scale
  /** Started after this process was pinned, so that it is where the server belongs. */
  startHost: () => Promise<Host>
  createData: () => Promise<string>
  withPeers?: boolean
  pinned?: boolean
  interrupted?: AbortSignal
}

/** Everything that the rows share: a host with people who are signed in, the process of the load, and the peers. Disposing it ends them. */
export const openWorld = async ({
  scale,
  startHost,
  createData,
  withPeers = false,
  pinned = false,
  interrupted = new AbortController().signal,
}: Options) => {
  await using opened = new AsyncDisposableStack()
  const pinning = pinned ? choosePinning() : undefined
  const load = startLoad()
  opened.defer(load.stop)
  if (pinning) {
    pin(process.pid, pinning.server)
    pin(load.pid, pinning.load)
  }
  const host = await startHost()
  opened.defer(host.remove)
  const ours = await openOurs(host)
  opened.defer(ours.close)

  const openPeer = async (database: string, options: { cookieCache?: boolean; connections: number }): Promise<Peer> => {
    await createPeerDatabase(ours, database)
    const peer = await startPeer({ ours, database, ...options })
    opened.defer(peer.stop)
    return peer
  }
  const peers: Peers | undefined = withPeers
    ? {
        plain: await openPeer('bench_better_auth', { connections: 16 }),
        // It needs the database only while people sign in.
        cached: await openPeer('bench_better_auth_cached', { cookieCache: true, connections: 4 }),
      }
    : undefined
  const people = newPeople(scale.people)
  await signInAll(load, ours.byLink, people)
  const world: World = {
    scale,
    effort: { rounds: scale.rounds, seconds: scale.seconds, first: scale.first },
    load,
    ours,
    people,
    peers,
    loadProcessor: pinning?.load,
    useAllProcessors: (may) => pinning && pin(process.pid, may ? pinning.both : pinning.server),
    createData,
    interrupted,
  }
  const everything = opened.move()
  return { world, pinned: pinning !== undefined, close: () => everything.disposeAsync() }
}
