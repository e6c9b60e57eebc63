import { readEmailAddress } from '@iyk/kit/read-email-address.ts'

/** Who somebody is at a provider. */
export type Profile = {
  /** The provider's own lasting name for the account; never an address or a nickname, which change hands. */
  subject: string
  /** Only an address that the provider says its owner has proved. */
  verifiedEmail: string | null
  firstName: string
  lastName: string
  pictureUrl: string
  locale: string
}

/** A profile and the issuer whose subject it names, where the settings name one in place of the provider's. */
export type Identified = Profile & { issuer?: string | undefined }

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const text = (value: unknown, most = 200): string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value.slice(0, most) : ''

/** Kept as a text for the app to show; nothing here ever asks for it. */
export const pictureUrl = (value: unknown): string => {
  const url = text(value, 2048)
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : ''
}

type Found = {
  subject: unknown
  email?: unknown
  emailVerified?: boolean
  firstName?: unknown
  lastName?: unknown
  /** For providers that know one name only. */
  fullName?: unknown
  picture?: unknown
  locale?: unknown
}

/** Reads what a provider says. Undefined without a subject. */
export const readProfile = (found: Found): Profile | undefined => {
  const { subject } = found
  const name = typeof subject === 'number' && Number.isSafeInteger(subject) ? String(subject) : text(subject, 256)
  if (name === '' || (typeof subject === 'string' && name !== subject)) return undefined
  const [first = '', ...rest] = text(found.fullName).split(' ')
  return {
    subject: name,
    verifiedEmail: (found.emailVerified && readEmailAddress(text(found.email, 320))) || null,
    firstName: text(found.firstName) || first,
    lastName: text(found.lastName) || rest.join(' '),
    pictureUrl: pictureUrl(found.picture),
    locale: text(found.locale, 35),
  }
}
