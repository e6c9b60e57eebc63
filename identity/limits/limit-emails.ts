import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { Call } from '../context.ts'
import { findRecipient } from '../users/store.ts'
import { countAttempt } from './count-attempt.ts'
import { findOwner } from './find-owner.ts'

/**
 * Limits how many emails can be requested, by recipient mailbox and by the caller's network, before anything is looked up: known and unknown
 * addresses hit the limit alike. Throws `too_many_requests`. Every email that is sent signs its reader in, whoever requested it.
 */
export const limitEmails = async (call: Call, email: string): Promise<void> => {
  const { rateLimits, limits } = call.settings
  if (!rateLimits) return
  await countAttempt(call, {
    of: 'mail',
    account: mailboxOf(email),
    perPair: limits.rates.LIMIT_MAILS_PER_ADDRESS_AND_NETWORK,
    perAccount: limits.rates.LIMIT_MAILS_PER_ADDRESS,
    perNetwork: 'MAILS',
    findOwner: async () => findOwner(call, (await findRecipient(call.database, email))?.user_id),
  })
}
