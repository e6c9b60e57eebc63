import type { CollectibleList } from '@iyk/wire/collectibles.ts'
import type { PoapEventList } from '@iyk/wire/poap-events.ts'
import type { HandOutEventReply } from '@iyk/wire/staff.ts'
import { http } from '../../http/page-http.ts'
import { artworkAddress } from '../../ui/card.tsx'

/** The first page of either list, as the pages ask for them. */
const lists = ['/api/collectibles?limit=60', '/api/poap-events?isActive=false&limit=100']

/**
 * Asks once more for what came before there was a service worker, so that it is kept as well: both lists, what this page shows, and their pictures. Where it is
 * kept already, nothing is asked.
 */
export function saveWhatIsShown(): void {
  const own = location.pathname
    .replace('/collection/', '/api/collectibles/')
    .replace('/events/', '/api/poap-events/')
    .replace('/staff/', '/api/staff/')
  // Staff open an event by its slug, too.
  const addresses = /^\/api\/([\w-]+\/[\da-f-]{36}|staff\/[\w-]+)$/.test(own) ? [own, ...lists] : lists
  // Without a network, what is there is all there is.
  void Promise.all(addresses.map(save)).catch(() => {})
}

async function save(address: string): Promise<void> {
  if (await caches.match(address)) return
  const { data } = await http<CollectibleList | PoapEventList | HandOutEventReply>('GET', address)
  const events = [data].flat().map((one) => ('event' in one ? one.event : one))
  for (const { id, image_url } of events) await fetch(image_url ?? artworkAddress(id))
}
