import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { factorKinds } from './factor-store.ts'

const factors = Object.entries(factorKinds)

const ownedByAddressStatement = statement(
  'users.ownedByAddress',
  `select exists (
     select from identity.emails a where a.user_id = $1 and a.email = $2 and not a.claim and (a.verified or not (
       exists (select from identity.sessions s where s.user_id = $1)
       or exists (select from identity.passwords p where p.user_id = $1)
       or ${factors
         .map(([, { table, id }]) => `exists (select from ${table} f where f.user_id = $1 and f.${id} <> a.email_id)`)
         .join(' or ')}))) as owned`,
)
/** Whether an address of an account is verified, or nothing else opens the account. */
export const selectOwnedByAddress = async (database: Database, userId: string, email: string): Promise<boolean> =>
  (await database.row<{ owned: boolean }>(ownedByAddressStatement, [userId, email]))!.owned
