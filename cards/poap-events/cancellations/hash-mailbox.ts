import { hmacSha256 } from '@iyk/kit/hash.ts'
import { mailboxOf } from '@iyk/kit/mailbox-of.ts'

/** How it is stored that a mailbox was told of a cancellation, however its address is written. */
export const hashMailbox = (masterKey: Buffer, email: string): Buffer =>
  hmacSha256(hmacSha256(masterKey, 'IYK told of a cancellation'), mailboxOf(email))
