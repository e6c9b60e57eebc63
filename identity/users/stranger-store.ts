import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { factorKinds } from './factor-store.ts'

// Second steps too: an app that only the stranger holds would keep the owner out of what asks for it. Claims go with the addresses:
// what waits to be proved was put there by the same person.
const factors = Object.entries(factorKinds)

const removeStatement = statement(
  'users.removeStranger',
  `with stranger as (
     select $1::text as user_id
     where not exists (
       select from identity.sessions where user_id = $1 and token_hash = $3::bytea and expires_at > $4::timestamptz)
   ), ${factors
     .map(
       ([kind, { table, id }]) =>
         `${kind} as (delete from ${table} f using stranger s where f.user_id = s.user_id and f.${id} <> $2)`,
     )
     .join(', ')},
   words as (
     update identity.users u set first_name = '', middle_name = '', last_name = '', untrusted_metadata = '{}'
     from stranger s where u.user_id = s.user_id
   )
   delete from identity.sessions f using stranger s where f.user_id = s.user_id`,
)

/**
 * Ends the sessions of an account and removes every factor of it but one, and what was written into it, unless the prover is in a session
 * of it. One statement.
 */
export const removeStranger = (
  database: Database,
  userId: string,
  keptId: string,
  prover?: { sessionTokenHash: Buffer | null; now: Date },
) => database.rows(removeStatement, [userId, keptId, prover?.sessionTokenHash, prover?.now])
