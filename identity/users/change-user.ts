import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { metadataBounds } from '@iyk/wire/limits.ts'
import type { User } from '@iyk/wire/user.ts'
import { nestingDepth } from './nesting-depth.ts'
import { getUser, updateUser } from './store.ts'

type Metadata = Record<string, unknown>

/** Limits on the input; the database applies the same ones to the result. Throws `metadata_invalid_format` or `metadata_too_large`. */
export const assertBounds = (metadata: Metadata): void => {
  if (nestingDepth(metadata) > metadataBounds.depth) throw new Refusal('metadata_invalid_format')
  if (Buffer.byteLength(JSON.stringify(metadata)) > metadataBounds.bytes) throw new Refusal('metadata_too_large')
}

type NameParts = { first_name?: string; middle_name?: string; last_name?: string }

/** A name with any part replaces all parts, as the SDK's documentation of `user.update` says. */
const wholeName = ({ first_name, middle_name, last_name }: NameParts): NameParts =>
  (first_name ?? middle_name ?? last_name) === undefined
    ? {}
    : { first_name: first_name ?? '', middle_name: middle_name ?? '', last_name: last_name ?? '' }

type Change = { name?: NameParts; untrusted_metadata?: Metadata; trusted_metadata?: Metadata }

/**
 * Changes a user's name and metadata: a top-level merge in which null removes a key; the contract's section 5.9. All of it or nothing. Throws the types of
 * metadata that is too large, and `user_not_found`.
 */
export const changeUser = async (
  database: Database,
  userId: string,
  { name = {}, untrusted_metadata = {}, trusted_metadata = {} }: Change,
): Promise<User> => {
  const change = { name: wholeName(name), untrusted_metadata, trusted_metadata }
  const tooMuch = await updateUser(database, userId, change, metadataBounds)
  if (tooMuch === 'unknown') throw new Refusal('user_not_found')
  if (tooMuch) throw new Refusal(tooMuch === 'keys' ? 'metadata_too_many_keys' : 'metadata_too_large')
  return getUser(database, userId)
}
