import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { factorKinds } from './factor-store.ts'

// Second steps too: an app that only the stranger holds would keep the owner out of what asks for it. Claims go with the addresses:
// what waits to be proved was put there by the same person.
const factors = Object.entries(factorKinds)

const withoutFactors = `with stranger as (
     select $1::text as user_id
     where not exists (
       select from identity.sessions where user_id = $1 and token_hash = $3::bytea and expires_at > $4::timestamptz)
   ), ${factors
     .map(
       ([kind, { table, id }]) =>
         `${kind} as (delete from ${table} f using stranger s where f.user_id = s.user_id and f.${id} <> $2)`,
     )
     .join(', ')}`

const removeFactorsStatement = statement('users.removeStrangersFactors', `${withoutFactors} select from stranger`)

const activateStatement = statement('users.activate', `update identity.users set status = 'active' where user_id = $1`)
/** Marks a user as active. Nobody starts a session of theirs, or adds to one, until the transaction ends. */
export const activate = (database: Database, userId: string) => database.rows(activateStatement, [userId])

const removeStatement = statement(
  'users.removeStranger',
  `${withoutFactors},
   dead as (update identity.passwords set requires_reset = true where user_id = $1),
   browsers as (delete from identity.known_browsers k using stranger s where k.user_id = s.user_id),
   words as (
     update identity.users u set first_name = '', middle_name = '', last_name = '', untrusted_metadata = '{}',
       signed_in_at = null, locale = null
     from stranger s where u.user_id = s.user_id
   )
   delete from identity.sessions f using stranger s where f.user_id = s.user_id`,
)

type Prover = { sessionTokenHash: Buffer | null; now: Date }

/** Removes every factor of an account but one, unless the prover is in a session of it. */
export const removeStrangersFactors = (database: Database, userId: string, keptId: string, prover?: Prover) =>
  database.rows(removeFactorsStatement, [userId, keptId, prover?.sessionTokenHash, prover?.now])

/**
 * Makes the password of an account useless until it is reset by mail. Unless the prover is in a session of the account, ends all of them and
 * removes every factor but one, and what was written into it. One statement.
 */
export const removeStranger = (database: Database, userId: string, keptId: string, prover?: Prover) =>
  database.rows(removeStatement, [userId, keptId, prover?.sessionTokenHash, prover?.now])
