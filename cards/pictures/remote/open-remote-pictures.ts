import type { Clock } from '@iyk/kit/clock.ts'
import { createFairWorkQueue } from '@iyk/kit/fair-work-queue.ts'
import type { FetchPublic } from '@iyk/kit/http/fetch-public.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Log } from '@iyk/kit/log.ts'
import { createOutageLog } from '@iyk/kit/log-outage.ts'
import { createTimedCache } from '@iyk/kit/timed-cache.ts'
import { chainOfNames } from '@iyk/wire/known-contracts.ts'
import type { Name } from '@iyk/wire/names.ts'
import { describeFailure } from './describe-failure.ts'
import { findName, findOwner, isNormalName, normalizeName } from './find-name.ts'
import { findAvatar, locateNamePicture, locatePoapPicture } from './locate-picture.ts'
import { openChainClient } from './open-chain-client.ts'
import { openPictureLoader, type PictureLoader } from './open-picture-loader.ts'
import type { Source } from './parse-source.ts'
import type { Lookup, RemotePicture, RemotePictures } from './remote-pictures.ts'
import type { ShrinkPicture } from './shrink-picture.ts'
import { day, fiveMinutes } from './time-to-live.ts'

type Options = {
  /** The operator's node of each chain. */
  nodes: ReadonlyMap<number, string>
  fetchPublic: FetchPublic
  /** An origin. Without it, nothing of IPFS is shown. */
  ipfsGateway?: string | undefined
  clock: Clock
  log: Log
  shrinkPicture?: ShrinkPicture
  /** One that others use, too. */
  loader?: PictureLoader
}

/** Milliseconds for one lookup in all, whatever contracts and gateways do. */
const patience = 20_000
/** Names have a queue of their own, so that none waits for pictures. */
const nameQueue = { capacity: 8, capacityOfOne: 2, maxWaiting: 200, maxWaitingOfOne: 100, patience: 20, retryAfter: 20 }

const refuse = (what: string) => (error: unknown) => {
  throw new Refusal('server_unavailable', { reason: `${what}: ${describeFailure(error)}`, retryAfter: 60 })
}

/** Looks names and pictures up at the operator's nodes, and fetches pictures from where those lead. Each host caches for itself. */
export const openRemotePictures = ({
  nodes,
  fetchPublic,
  ipfsGateway,
  clock,
  log,
  shrinkPicture,
  loader = openPictureLoader({ fetchPublic, clock, log, ...(shrinkPicture && { shrinkPicture }) }),
}: Options): RemotePictures => {
  const names = createTimedCache<Name>({ clock, max: { count: 5_000 } })
  const ofNames = createFairWorkQueue(nameQueue)
  const addresses = createTimedCache<`0x${string}` | null>({ clock, max: { count: 5_000 } })

  const nodeLog = createOutageLog(log, {
    level: 'warn',
    failing: 'names and pictures cannot be looked up',
    working: 'names and pictures can be looked up again',
  })
  const openLookup = () => {
    const signal = AbortSignal.timeout(patience)
    const openClient = (id: number) => {
      const nodeUrl = nodes.get(id)
      return nodeUrl === undefined ? undefined : openChainClient({ id, nodeUrl, fetchPublic, signal, nodeLog })
    }
    return { openClient, fetchPublic, ipfsGateway, signal }
  }
  const pictureOf = (
    key: string,
    locate: (options: ReturnType<typeof openLookup>) => Promise<Source | undefined>,
  ): Lookup<RemotePicture | undefined> => ({
    known: loader.find(key),
    load: (network) => loader.load(key, network, () => locate(openLookup())),
  })
  const findNameOf = async (address: `0x${string}`): Promise<{ value: Name; seconds: number }> => {
    const client = openLookup().openClient(chainOfNames)
    const name = client ? await findName(client, address) : null
    if (!client || name === null) return { value: { name: null, picture_url: null }, seconds: fiveMinutes }
    const avatar = await findAvatar(client, name)
    const picture = avatar ? `/pictures/names/${encodeURIComponent(name)}` : null
    return { value: { name, picture_url: picture }, seconds: day }
  }

  return {
    chains: [...nodes.keys()],
    nameOf: (address) => {
      const key = address.toLowerCase() as typeof address
      const load = (network: string) =>
        names.get(key, network, () => findNameOf(key)).catch(refuse('the name of an address'))
      return { known: names.find(key), load: (network) => ofNames(network, () => load(network)) }
    },
    addressOf: (typed) => {
      const name = normalizeName(typed)
      if (name === undefined || !nodes.has(chainOfNames)) return undefined
      const find = async () => {
        const client = openLookup().openClient(chainOfNames)
        return { value: (client && (await findOwner(client, name))) ?? null, seconds: fiveMinutes }
      }
      const load = (network: string) => addresses.get(name, network, find).catch(refuse('the address of a name'))
      return { known: addresses.find(name), load: (network) => ofNames(network, () => load(network)) }
    },
    ofName: (name) =>
      isNormalName(name) ? pictureOf(`name ${name}`, (options) => locateNamePicture(options, name)) : undefined,
    ofPoap: (chainId, id) => pictureOf(`poap ${chainId} ${id}`, (options) => locatePoapPicture(options, chainId, id)),
  }
}
