import { type Database, statement } from '@iyk/kit/postgres/database.ts'

/** Where people reach the service; `given` when PUBLIC_URL said so. */
export type Address = { publicUrl: string; given: boolean }

const noteStatement = statement(
  'address.note',
  // A host that was not told must not take the place of one that was, where several share a store.
  `insert into outbox.address as a (public_url, given) values ($1, $2)
   on conflict (one) do update set public_url = excluded.public_url, given = excluded.given
   where $3 or excluded.given or not a.given`,
)
/** `alone`: no other host has this store, so that the last one is right. */
export const noteAddress = (database: Database, { publicUrl, given }: Address, { alone }: { alone: boolean }) =>
  database.rows(noteStatement, [publicUrl, given, alone])

const findStatement = statement('address.find', 'select public_url as "publicUrl", given from outbox.address')
/** The address of the host that was started last; undefined before the first. */
export const findAddress = (database: Database) => database.row<Address>(findStatement)
