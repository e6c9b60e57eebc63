import { hmacSha256 } from '@iyk/kit/hash.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { AddressesAdded } from '@iyk/wire/ways.ts'
import type { CardsContext } from '../../context.ts'
import { requireRight } from '../rights.ts'
import { parseAddresses } from '../ways/parse-addresses.ts'
import { insertInvitations } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'masterKey'>
type Input = { userId: string; eventId: string; addresses: readonly string[]; language: Language }

/**
 * Invites addresses to collect the event, each once; `send.ts` emails them. They collect nothing until they accept. Throws `poap_event_not_found`.
 */
export const inviteAddresses = async (
  { database, clock, masterKey }: Context,
  { userId, eventId, addresses, language }: Input,
): Promise<AddressesAdded['data']> => {
  await requireRight(database, { userId, eventId, right: 'manage' })
  const { emails, invalid } = parseAddresses(addresses)
  const key = hmacSha256(masterKey, 'IYK invitations')
  const hashes = emails.map((email) => hmacSha256(key, email))
  const added = await insertInvitations(database, { eventId, hashes, emails, language, now: clock() })
  return { added, known: emails.length - added, invalid }
}
