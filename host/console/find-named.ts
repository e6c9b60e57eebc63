import { findRole } from '@iyk/identity/operators/store.ts'
import { selectUser } from '@iyk/identity/users/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { identifierPattern } from '@iyk/wire/identifiers.ts'
import { idCharacters } from '@iyk/wire/limits.ts'

const userId = new RegExp(identifierPattern('user'))

/**
 * The person whom a caller names, for the audit log; undefined where the text is neither an id of ours nor one that an account brought from elsewhere: it could
 * name anyone, and nobody would ever be deleted by it.
 */
export const findNamed = async (database: Database, named: unknown): Promise<string | undefined> => {
  if (typeof named !== 'string' || named.length > idCharacters) return undefined
  if (userId.test(named)) return named
  return (await selectUser(database, named)) || (await findRole(database, named)) ? named : undefined
}
