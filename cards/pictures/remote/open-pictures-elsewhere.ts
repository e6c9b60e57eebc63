import type { PictureLoader } from './open-picture-loader.ts'
import { parseSource } from './parse-source.ts'
import type { PicturesElsewhere } from './remote-pictures.ts'

type Options = { loader: PictureLoader; ipfsGateway: string | undefined }

/** Pictures at addresses, without a node: fetched with the same guard, drawn again and cached like those that a chain leads to. */
export const openPicturesElsewhere = ({ loader, ipfsGateway }: Options): PicturesElsewhere => ({
  at: (address) => ({
    known: loader.find(`at ${address}`),
    load: (network) => loader.load(`at ${address}`, network, async () => parseSource(address, ipfsGateway)),
  }),
})
