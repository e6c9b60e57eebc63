import { deleteMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { IdentityContext } from '../context.ts'
import { forgetTraces } from './forget-store.ts'
import { readEmailAddress } from './read-email-address.ts'

/** Removes what names an address that is no user's: what was collected with it, messages, claims and counters. Throws `invalid_email`. */
export const forgetAddress = ({ database, otherParts }: IdentityContext, email: string): Promise<void> =>
  database.transaction(async (inside) => {
    const address = readEmailAddress(email)
    await otherParts?.forgetUser(inside, { emails: [address] })
    await deleteMessagesTo(inside, [address])
    await forgetTraces(inside, null, [{ contact: address, kind: 'email', verified: true, theirs: true }])
  })
