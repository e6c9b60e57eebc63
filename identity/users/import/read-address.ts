import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ExportedUser } from '@iyk/wire/user-export.ts'
import { readPhoneNumber } from '../phone-numbers/read-phone-number.ts'
import { readEmailAddress } from '../read-email-address.ts'
import type { Part } from './part.ts'

type Email = NonNullable<ExportedUser['emails']>[number]
type Phone = NonNullable<ExportedUser['phone_numbers']>[number]

/** The result, or undefined for what is refused. */
const readable = (read: () => string): string | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * An address that was not proved is only claimed, unless a password goes with it: then it stands as after a sign-up by password, until
 * its owner proves it (docs/decisions/009). A string says why it cannot come along.
 */
export const readEmail = ({ email_id, email: typed, verified }: Email, hasPassword: boolean): Part | string => {
  const owned = verified || hasPassword
  const email = readable(() => readEmailAddress(typed))
  if (email === undefined) return `"${typed}" is no e-mail address`
  return {
    kind: owned ? 'email' : 'claimedEmail',
    id: email_id,
    label: `e-mail address ${email}`,
    signsIn: owned,
    row: { email_id, email, verified, claim: !owned },
  }
}

/** As an address; a string says why it cannot come along. */
export const readPhone = ({ phone_id, phone_number: typed, verified }: Phone): Part | string => {
  const phone_number = readable(() => readPhoneNumber(typed))
  if (phone_number === undefined) return `"${typed}" is no phone number`
  return {
    kind: verified ? 'phone' : 'claimedPhone',
    id: phone_id,
    label: `phone number ${phone_number}`,
    signsIn: verified,
    row: { phone_id, phone_number, verified, claim: !verified },
  }
}
