import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { factorKinds } from './factor-store.ts'

type Kind = { table: string; id: string; primary?: string }

// Claims go with the addresses: what waits to be proved was put there by the same person.
const waysIn = (Object.entries(factorKinds) as [string, Kind][]).filter(([, { primary }]) => primary !== undefined)

const removeStatement = statement(
  'users.removeStranger',
  `with stranger as (
     select $1::text as user_id
     where not exists (
       select from identity.sessions where user_id = $1 and token_hash = $3::bytea and expires_at > $4::timestamptz)
   ), ${waysIn
     .map(
       ([kind, { table, id }]) =>
         `${kind} as (delete from ${table} f using stranger s where f.user_id = s.user_id and f.${id} <> $2)`,
     )
     .join(', ')}
   delete from identity.sessions f using stranger s where f.user_id = s.user_id`,
)

/** Ends the sessions of an account and removes every way into it but one, unless the prover is in a session of it. One statement. */
export const removeStranger = (
  database: Database,
  userId: string,
  keptId: string,
  prover?: { sessionTokenHash: Buffer | null; now: Date },
) => database.rows(removeStatement, [userId, keptId, prover?.sessionTokenHash, prover?.now])
