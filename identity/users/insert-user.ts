import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { insertParts, insertUsers } from '../import/store.ts'

const taken = { email: 'duplicate_email', phone: 'duplicate_phone_number' } as const

type NewUser = {
  email: string | undefined
  phoneNumber: string | undefined
  status: 'pending' | 'active'
  /** What the caller vouches for; nothing if left out. */
  verified?: { email: boolean; phone: boolean }
}

/**
 * A new user with an address, a number, both or neither, in the transaction of the caller. An id is empty for what they do not have. Throws
 * `duplicate_email` and `duplicate_phone_number`.
 */
export const insertUser = async (
  call: Pick<Call, 'database' | 'clock' | 'randomBytes' | 'settings'>,
  { email, phoneNumber: phone_number, status, verified = { email: false, phone: false } }: NewUser,
) => {
  const { database } = call
  const created_at = call.clock()
  const user_id = newIdentifier(call, 'user')
  const email_id = email === undefined ? '' : newIdentifier(call, 'email')
  const phone_id = phone_number === undefined ? '' : newIdentifier(call, 'phone-number')
  const names = { first_name: '', middle_name: '', last_name: '' }
  const metadata = { trusted_metadata: {}, untrusted_metadata: {} }
  await insertUsers(database, [
    { user_id, status, ...names, ...metadata, roles: ['stytch_user'], created_at, banned_at: null },
  ])
  const add = async (kind: 'email' | 'phone', row: object) => {
    const one = { user_id, verified: verified[kind], claim: false, created_at, ...row }
    const added = await insertParts(database, kind, [one])
    if (added.length === 0) throw new Refusal(taken[kind])
  }
  if (email !== undefined) await add('email', { email_id, email })
  if (phone_number !== undefined) await add('phone', { phone_id, phone_number })
  return { user_id, email_id, phone_id }
}
