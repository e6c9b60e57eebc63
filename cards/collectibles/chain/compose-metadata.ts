import { sha256 } from '@iyk/kit/hash.ts'
import type { TokenEvent } from './store.ts'

/**
 * What a token shows: bytes, their SHA-256 as `0x` and hex. `body` is without the image, which all tokens of an event share and which goes in after
 * `imageAt` characters.
 */
export type Metadata = { hash: `0x${string}`; body: string; imageAt: number; eventId: string }

export const withImage = ({ body, imageAt }: Pick<Metadata, 'body' | 'imageAt'>, image: string): string =>
  `${body.slice(0, imageAt)}${image}${body.slice(imageAt)}`

/**
 * The metadata of a collectible as wallets read it; https://eips.ethereum.org/EIPS/eip-721. It names nobody, and needs no other address: `external_url`
 * only says where it came from.
 */
export const composeMetadata = (serial: number, { event, image }: TokenEvent, publicUrl: string): Metadata => {
  const attributes = [
    { trait_type: 'Event', value: event.name },
    { trait_type: 'Serial number', value: serial },
    { trait_type: 'Start', value: event.start_date },
    { trait_type: 'End', value: event.end_date },
    { trait_type: 'Time zone', value: event.timezone },
    ...(event.virtual_event ? [{ trait_type: 'Place', value: 'virtual' }] : []),
    ...(event.place && !event.virtual_event ? [{ trait_type: 'Place', value: event.place }] : []),
  ]
  const before = JSON.stringify({ name: `${event.name} No. ${serial}`, description: event.description }).slice(0, -1)
  const after = JSON.stringify({ external_url: `${publicUrl}/`, attributes }).slice(1)
  const opening = `${before},"image":"`
  const metadata = { body: `${opening}",${after}`, imageAt: opening.length, eventId: event.id }
  return { ...metadata, hash: `0x${sha256(withImage(metadata, image)).toString('hex')}` }
}
