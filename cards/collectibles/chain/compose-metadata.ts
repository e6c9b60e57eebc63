import { sha256 } from '@iyk/kit/hash.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'

/** What a token shows: bytes, their SHA-256 as `0x` and hex, and the kept picture that they name. */
export type Metadata = { hash: `0x${string}`; body: string; picture: string | null }

/** The metadata of a collectible as wallets read it; https://eips.ethereum.org/EIPS/eip-721. It names nobody. */
export const composeMetadata = ({ serial, event }: Collectible, publicUrl: string): Metadata => {
  const attributes = [
    { trait_type: 'Event', value: event.name },
    { trait_type: 'Serial number', value: serial },
    { trait_type: 'Start', value: event.start_date },
    { trait_type: 'End', value: event.end_date },
    { trait_type: 'Time zone', value: event.timezone },
    ...(event.virtual_event ? [{ trait_type: 'Place', value: 'virtual' }] : []),
    ...(event.place && !event.virtual_event ? [{ trait_type: 'Place', value: event.place }] : []),
  ]
  const body = JSON.stringify({
    name: `${event.name} No. ${serial}`,
    description: event.description,
    image: `${publicUrl}${event.image_url ?? `/artwork/${event.id}.svg`}`,
    attributes,
  })
  return {
    hash: `0x${sha256(body).toString('hex')}`,
    body,
    picture: event.image_url && /\/([0-9a-f]{64})\.webp$/.exec(event.image_url)![1]!,
  }
}
