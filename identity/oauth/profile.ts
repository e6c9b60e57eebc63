import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import { emailCharacters, urlCharacters } from '@iyk/wire/limits.ts'

/** The identity of a user at an OAuth provider. */
export type Profile = {
  /** The provider's permanent id for the account; never an address or a nickname, which change owners. */
  subject: string
  /** Only an address that the provider says its owner has verified. */
  verifiedEmail: string | null
  firstName: string
  lastName: string
  pictureUrl: string
  locale: string
}

/** A profile, and the issuer of its subject where the settings replace the provider's own. */
export type Identified = Profile & { issuer?: string | undefined }

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const text = (value: unknown, max = 200): string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value.slice(0, max) : ''

/** Stored as text for the app to show; the service never requests it. */
export const pictureUrl = (value: unknown): string => {
  const url = text(value, urlCharacters)
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : ''
}

type Found = {
  subject: unknown
  email?: unknown
  emailVerified?: boolean
  firstName?: unknown
  lastName?: unknown
  /** For providers that have a single name. */
  fullName?: unknown
  picture?: unknown
  locale?: unknown
}

/** Parses a provider's response. Undefined without a subject. */
export const parseProfile = (found: Found): Profile | undefined => {
  const { subject } = found
  const name = typeof subject === 'number' && Number.isSafeInteger(subject) ? String(subject) : text(subject, 256)
  if (name === '' || (typeof subject === 'string' && name !== subject)) return undefined
  const [first = '', ...rest] = text(found.fullName).split(' ')
  return {
    subject: name,
    verifiedEmail: (found.emailVerified && parseEmailAddress(text(found.email, emailCharacters.typed))) || null,
    firstName: text(found.firstName) || first,
    lastName: text(found.lastName) || rest.join(' '),
    pictureUrl: pictureUrl(found.picture),
    locale: text(found.locale, 35),
  }
}
