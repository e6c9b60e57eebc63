import type { PicturesElsewhere, RemotePictures } from '@iyk/cards/pictures/remote/remote-pictures.ts'
import type { Clock } from '@iyk/kit/clock.ts'
import type { Log } from '@iyk/kit/log.ts'
import { chainOfNames, chainsWithPoaps } from '@iyk/wire/known-contracts.ts'
import type { Config } from './config.ts'

type Settings = Pick<Config, 'chains' | 'REMOTE_PICTURES' | 'IPFS_GATEWAY'>

/** Chains that have a node and what pages show of them: names, POAPs. Names may point to tokens of other chains, too. */
export const queriedChains = ({ chains, REMOTE_PICTURES }: Settings) =>
  REMOTE_PICTURES === 'off'
    ? []
    : chains.filter(({ id, node_url }) => node_url && (id === chainOfNames || chainsWithPoaps.includes(id)))

const once = <Value>(open: () => Promise<Value>) => {
  let opened: Promise<Value> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

/**
 * Loads what looks up names and pictures at the first call: most hosts never do, and viem alone takes as much memory as all else. Pictures at addresses need no
 * node, and share places and cache with the others.
 */
export const openRemotePicturesOf = (settings: Settings, { clock, log }: { clock: Clock; log: Log }) => {
  const { chains, IPFS_GATEWAY: ipfsGateway } = settings
  const openLoader = once(async () => {
    const [{ openPictureLoader }, { openFetchPublic }] = await Promise.all([
      import('@iyk/cards/pictures/remote/open-picture-loader.ts'),
      import('@iyk/kit/http/fetch-public.ts'),
    ])
    const fetchPublic = openFetchPublic()
    return { fetchPublic, loader: openPictureLoader({ fetchPublic, clock, log }) }
  })
  return {
    remotePictures: once(async (): Promise<RemotePictures> => {
      const [{ openRemotePictures }, { fetchPublic, loader }] = await Promise.all([
        import('@iyk/cards/pictures/remote/open-remote-pictures.ts'),
        openLoader(),
      ])
      const nodes = new Map(chains.flatMap(({ id, node_url }) => (node_url ? [[id, node_url]] : [])))
      return openRemotePictures({ nodes, fetchPublic, ipfsGateway, clock, log, loader })
    }),
    picturesElsewhere: once(async (): Promise<PicturesElsewhere> => {
      const [{ openPicturesElsewhere }, { loader }] = await Promise.all([
        import('@iyk/cards/pictures/remote/open-pictures-elsewhere.ts'),
        openLoader(),
      ])
      return openPicturesElsewhere({ loader, ipfsGateway })
    }),
  }
}
