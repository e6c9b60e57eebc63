import { metadataBounds } from '@iyk/wire/limits.ts'
import type { ExportedUser } from '@iyk/wire/user-export.ts'
import type { IdentityContext } from '../context.ts'
import { nestingDepth } from '../users/nesting-depth.ts'
import { parseParts } from './parse-parts.ts'
import { parseUser } from './parse-user.ts'
import type { Part } from './part.ts'
import type { UserRow } from './store.ts'

/** A user as they will be stored, with a sentence for each part that cannot be imported. */
export type ConvertedUser = { row: UserRow; parts: Part[]; problems: string[] }

const parseTime = (text: string | undefined): Date | undefined => {
  const time = text !== undefined && /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : undefined
  // The database accepts no year 0, and comparisons with an invalid date are false.
  return time && time.getTime() >= 0 ? time : undefined
}

const isWithinBounds = (metadata: Record<string, unknown>) =>
  nestingDepth(metadata) <= metadataBounds.depth &&
  Object.keys(metadata).length <= metadataBounds.keys &&
  Buffer.byteLength(JSON.stringify(metadata)) <= metadataBounds.bytes

/** There is no lock here that ends by itself; an active one locks the user out until the operator lifts it. */
const isLocked = ({ is_locked, lock_expires_at }: ExportedUser, now: Date) => {
  const ends = parseTime(lock_expires_at)
  return is_locked === true && (!ends || ends > now)
}

/** Converts one row of an export; a string says in plain words why that is impossible. */
export const convertUser = async (context: IdentityContext, value: unknown): Promise<ConvertedUser | string> => {
  const user = parseUser(value)
  if (typeof user === 'string') return user
  const now = context.clock()
  const created_at = user.created_at === undefined ? now : parseTime(user.created_at)
  if (!created_at) return 'created_at is not a date and time such as 2024-01-11T09:54:59Z'
  const { parts, problems } = await parseParts(context, user)
  const parseMetadata = (key: 'trusted_metadata' | 'untrusted_metadata') => {
    const metadata = user[key] ?? {}
    if (isWithinBounds(metadata)) return metadata
    problems.push(`${key} is too large`)
    return {}
  }
  const row: UserRow = {
    user_id: user.user_id,
    status: user.status ?? 'active',
    first_name: user.name?.first_name ?? '',
    middle_name: user.name?.middle_name ?? '',
    last_name: user.name?.last_name ?? '',
    trusted_metadata: parseMetadata('trusted_metadata'),
    untrusted_metadata: parseMetadata('untrusted_metadata'),
    roles: user.roles ?? ['stytch_user'],
    created_at,
    banned_at: isLocked(user, now) ? now : null,
  }
  return { row, parts, problems }
}
