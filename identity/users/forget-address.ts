import { deleteMessagesTo } from '@iyk/kit/outbox/store.ts'
import type { IdentityContext } from '../context.ts'
import { forgetTraces } from './forget-store.ts'
import { parseEmailAddress } from './parse-email-address.ts'

/** Removes what names an address that belongs to no user: what was collected with it, messages, pending addresses and counters. Throws `invalid_email`. */
export const forgetAddress = ({ database, otherParts }: IdentityContext, email: string): Promise<void> =>
  database.transaction(async (inside) => {
    const address = parseEmailAddress(email)
    await otherParts?.forgetUser(inside, { emails: [address] })
    await deleteMessagesTo(inside, [address])
    await forgetTraces(inside, null, [{ contact: address, kind: 'email', verified: true, theirs: true }])
  })
