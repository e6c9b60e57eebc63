import { sha256 } from '@iyk/kit/hash.ts'
import type { AddressesAdded } from '@iyk/wire/ways.ts'
import { listedRef } from '../../admissions/listed-ref.ts'
import type { CardsContext } from '../../context.ts'
import { requireRight } from '../rights.ts'
import { parseAddresses } from '../ways/parse-addresses.ts'
import { insertListed } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'masterKey'>
type Input = { userId: string; eventId: string; addresses: readonly string[] }

/** Adds addresses that may collect the event; stores only what cannot be read back. Throws `poap_event_not_found`. */
export const allowAddresses = async (
  { database, clock, masterKey }: Context,
  { userId, eventId, addresses }: Input,
): Promise<AddressesAdded['data']> => {
  await requireRight(database, { userId, eventId, right: 'manage' })
  const { emails, invalid } = parseAddresses(addresses)
  const hashes = emails.map((email) => sha256(listedRef(masterKey, eventId, email)))
  const added = await insertListed(database, { eventId, hashes, now: clock() })
  return { added, known: emails.length - added, invalid }
}
