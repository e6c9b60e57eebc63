import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { Call } from '../context.ts'
import { findRecipient } from '../users/store.ts'
import { countTry } from './count-try.ts'
import { findOwner } from './find-owner.ts'

/**
 * Bounds how many mails are asked for, by mailbox written to and by network of the caller, before anything is looked up: known and
 * unknown addresses run into it alike. Throws `too_many_requests`. Every mail that was sent signs its reader in, whoever asked for it.
 */
export const limitMails = async (call: Call, email: string): Promise<void> => {
  const { rateLimits, limits } = call.settings
  if (!rateLimits) return
  await countTry(call, {
    of: 'mail',
    account: mailboxOf(email),
    perPair: limits.rates.LIMIT_MAILS_PER_ADDRESS_AND_NETWORK,
    perAccount: limits.rates.LIMIT_MAILS_PER_ADDRESS,
    perNetwork: 'MAILS',
    findOwner: async () => findOwner(call, (await findRecipient(call.database, email))?.user_id),
  })
}
