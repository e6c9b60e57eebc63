import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const dropStatement = statement(
  'operators.dropUnproven',
  `with proven as materialized (
     select where exists (select from identity.emails where user_id = $1 and verified)
       or exists (select from identity.phone_numbers where user_id = $1 and verified)
   ), addresses as (
     delete from identity.emails e using proven where e.user_id = $1 and not e.verified
   )
   delete from identity.phone_numbers p using proven where p.user_id = $1 and not p.verified`,
)

/**
 * Removes the addresses and numbers that nobody has proven, where another one is. A backend can give them to any account; the first proof of such an address
 * would remove everything else, and whoever has the number could sign in with it.
 */
export const dropUnproven = (inside: Database, userId: string) => inside.rows(dropStatement, [userId])
