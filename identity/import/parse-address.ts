import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ExportedUser } from '@iyk/wire/user-export.ts'
import { parseEmailAddress } from '../users/parse-email-address.ts'
import { parsePhoneNumber } from '../users/phone-numbers/parse-phone-number.ts'
import type { Part } from './part.ts'

type Email = NonNullable<ExportedUser['emails']>[number]
type Phone = NonNullable<ExportedUser['phone_numbers']>[number]

/** The result, or undefined if the parser refuses. */
const readable = (read: () => string): string | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * An unverified address is only pending, unless a password belongs to it: then it is stored as after a sign-up by password, until its owner verifies it
 * (docs/decisions/009). A string says why it cannot be imported.
 */
export const parseEmail = ({ email_id, email: typed, verified }: Email, hasPassword: boolean): Part | string => {
  const owned = verified || hasPassword
  const email = readable(() => parseEmailAddress(typed))
  if (email === undefined) return `"${typed}" is not an email address`
  return {
    kind: owned ? 'email' : 'pendingEmail',
    id: email_id,
    label: `email address ${email}`,
    signsIn: owned,
    row: { email_id, email, verified, claim: !owned },
    // Everyone expects lower case.
    ...(email !== typed.toLowerCase() && { changed: `the email address "${typed}" is stored as ${email}` }),
  }
}

/** The same for a phone number; a string says why it cannot be imported. */
export const parsePhone = ({ phone_id, phone_number: typed, verified }: Phone): Part | string => {
  const phone_number = readable(() => parsePhoneNumber(typed))
  if (phone_number === undefined) return `"${typed}" is not a phone number`
  return {
    kind: verified ? 'phone' : 'pendingPhone',
    id: phone_id,
    label: `phone number ${phone_number}`,
    signsIn: verified,
    row: { phone_id, phone_number, verified, claim: !verified },
  }
}
