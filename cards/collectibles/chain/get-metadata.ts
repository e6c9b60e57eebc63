import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../../context.ts'
import { withImage } from './compose-metadata.ts'
import { findMetadata } from './store.ts'

type Context = Pick<CardsContext, 'readStale' | 'drawArtwork' | 'settings'>

/** Stands for all events. */
const noEvent = '00000000-0000-0000-0000-000000000000'

/** What marketplaces show about the whole collection; https://eips.ethereum.org/EIPS/eip-7572 */
const describeCollection = async ({ drawArtwork, settings }: Context): Promise<string> =>
  JSON.stringify({
    name: settings.brand.name,
    symbol: 'IYK',
    description: 'Collectibles of events, kept by whoever tapped a card there.',
    image: `data:image/svg+xml;base64,${Buffer.from(await drawArtwork(noEvent)).toString('base64')}`,
    external_link: `${settings.publicUrl}/`,
  })

/**
 * The JSON of `/metadata/<hash>.json`, byte for byte as it was frozen, or of `/metadata/contract.json`. Throws `route_not_found`, also for a token whose
 * picture was taken down. `isForEver` means that it contains nothing that can be taken down.
 */
export const getMetadata = async (
  context: Context,
  { file }: { file: string },
): Promise<{ body: string; isForEver: boolean }> => {
  if (file === 'contract.json') return { body: await describeCollection(context), isForEver: false }
  const hash = /^(0x[0-9a-f]{64})\.json$/.exec(file)?.[1]
  const found = hash && (await context.readStale((database) => findMetadata(database, hash)))
  if (!found || found.taken_down) throw new Refusal('route_not_found')
  const { body, image, image_at: imageAt } = found
  const whole = image === null || imageAt === null ? body : withImage({ body, imageAt }, image)
  return { body: whole, isForEver: !found.has_picture }
}
