import type { ExportedUser } from '@iyk/wire/user-export.ts'
import { metadataBounds } from '@iyk/wire/users.ts'
import type { IdentityContext } from '../../context.ts'
import { depthOf } from '../depth-of.ts'
import { parseUser } from './parse-user.ts'
import type { Part } from './part.ts'
import { readParts } from './read-parts.ts'
import type { UserRow } from './store.ts'

/** A user as it will be stored, and in a sentence each what of it cannot come along. */
export type ReadUser = { row: UserRow; parts: Part[]; problems: string[] }

const readTime = (text: string | undefined): Date | undefined => {
  const time = text !== undefined && /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : undefined
  // The store takes no year 0, and a comparison with an invalid date is false.
  return time && time.getTime() >= 0 ? time : undefined
}

const isWithinBounds = (metadata: Record<string, unknown>) =>
  depthOf(metadata) <= metadataBounds.depth &&
  Object.keys(metadata).length <= metadataBounds.keys &&
  Buffer.byteLength(JSON.stringify(metadata)) <= metadataBounds.bytes

/** Here is no lock that ends by itself; one that has not ended yet keeps its user out until the operator lets them in. */
const isLocked = ({ is_locked, lock_expires_at }: ExportedUser, now: Date) => {
  const ends = readTime(lock_expires_at)
  return is_locked === true && (!ends || ends > now)
}

/** Reads one row of an export; a string says in plain words why it cannot. */
export const readUser = async (context: IdentityContext, value: unknown): Promise<ReadUser | string> => {
  const user = parseUser(value)
  if (typeof user === 'string') return user
  const now = context.clock()
  const created_at = user.created_at === undefined ? now : readTime(user.created_at)
  if (!created_at) return 'created_at is not a date and time such as 2024-01-11T09:54:59Z'
  const { parts, problems } = await readParts(context, user)
  const readMetadata = (key: 'trusted_metadata' | 'untrusted_metadata') => {
    const metadata = user[key] ?? {}
    if (isWithinBounds(metadata)) return metadata
    problems.push(`${key} is larger than it may be here`)
    return {}
  }
  const row: UserRow = {
    user_id: user.user_id,
    status: user.status ?? 'active',
    first_name: user.name?.first_name ?? '',
    middle_name: user.name?.middle_name ?? '',
    last_name: user.name?.last_name ?? '',
    trusted_metadata: readMetadata('trusted_metadata'),
    untrusted_metadata: readMetadata('untrusted_metadata'),
    roles: user.roles ?? ['stytch_user'],
    created_at,
    banned_at: isLocked(user, now) ? now : null,
  }
  return { row, parts, problems }
}
