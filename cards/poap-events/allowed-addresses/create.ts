import { sha256 } from '@iyk/kit/hash.ts'
import type { AddressesAdded } from '@iyk/wire/ways.ts'
import { listedRef } from '../../admissions/listed-ref.ts'
import type { CardsContext } from '../../context.ts'
import { requireRight } from '../rights.ts'
import { parseAddresses } from '../ways/parse-addresses.ts'
import { storeGuests } from '../ways/store-guests.ts'
import { insertListed } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'masterKey'>
type Input = { userId: string; eventId: string; addresses: readonly string[] }

/** Adds addresses that may collect the event; stores only what cannot be read back. Throws as `storeGuests` does, and `poap_event_not_found`. */
export const allowAddresses = async (
  { database, clock, masterKey }: Context,
  { userId, eventId, addresses }: Input,
): Promise<AddressesAdded['data']> => {
  const { emails, invalid } = parseAddresses(addresses)
  const hashes = emails.map((email) => sha256(listedRef(masterKey, eventId, email)))
  const added = await database.transaction(async (inside) => {
    await requireRight(inside, { userId, eventId, right: 'manage' })
    const insert = () => insertListed(inside, { eventId, hashes, now: clock() })
    return storeGuests(inside, { eventId, count: hashes.length }, insert)
  })
  return { added, known: emails.length - added, invalid }
}
