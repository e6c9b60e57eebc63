import { sha256 } from '@iyk/kit/hash.ts'
import type { Metadata, TokenEvent } from './store.ts'

export const withImage = ({ body, imageAt }: Pick<Metadata, 'body' | 'imageAt'>, image: string): string =>
  `${body.slice(0, imageAt)}${image}${body.slice(imageAt)}`

/**
 * The metadata of a collectible for wallets: https://eips.ethereum.org/EIPS/eip-721. It contains no personal data and is self-contained: `external_url`
 * only names its origin.
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
