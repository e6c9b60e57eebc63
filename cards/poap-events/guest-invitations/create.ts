import { hmacSha256 } from '@iyk/kit/hash.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { AddressesAdded } from '@iyk/wire/ways.ts'
import type { CardsContext } from '../../context.ts'
import { requireRight } from '../rights.ts'
import { parseAddresses } from '../ways/parse-addresses.ts'
import { storeGuests } from '../ways/store-guests.ts'
import { insertInvitations } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'masterKey'>
type Input = { userId: string; eventId: string; addresses: readonly string[]; language: Language }

/**
 * Invites addresses to collect the event, each once; `send.ts` emails them. They collect nothing until they accept. Throws as `storeGuests` does, and
 * `poap_event_not_found`.
 */
export const inviteAddresses = async (
  { database, clock, masterKey }: Context,
  { userId, eventId, addresses, language }: Input,
): Promise<AddressesAdded['data']> => {
  const { emails, invalid } = parseAddresses(addresses)
  const key = hmacSha256(masterKey, 'IYK invitations')
  const hashes = emails.map((email) => hmacSha256(key, email))
  const added = await database.transaction(async (inside) => {
    await requireRight(inside, { userId, eventId, right: 'manage' })
    const insert = () => insertInvitations(inside, { eventId, hashes, emails, language, now: clock() })
    return storeGuests(inside, { eventId, count: hashes.length }, insert)
  })
  return { added, known: emails.length - added, invalid }
}
