import { type Database, statement } from '@iyk/kit/postgres/database.ts'

/** The URL of the service; `given` when it comes from PUBLIC_URL. */
export type Address = { publicUrl: string; given: boolean }

/** What the host that started last has: its URL and the check value of its card master key, null for a host of an earlier version. */
export type HostFacts = Address & { masterKey: Buffer | null }

const recordStatement = statement(
  'address.record',
  // Where several hosts share a database, a host without PUBLIC_URL must not overwrite the URL of one that has it.
  `insert into outbox.address as a (public_url, given, master_key) values ($1, $2, $3)
   on conflict (one) do update
   set public_url = excluded.public_url, given = excluded.given, master_key = excluded.master_key
   where $4 or excluded.given or not a.given`,
)
/** `alone`: no other host uses this database, so the newest facts are right. */
export const recordHost = (
  database: Database,
  { publicUrl, given, masterKey }: HostFacts,
  { alone }: { alone: boolean },
) => database.rows(recordStatement, [publicUrl, given, masterKey, alone])

const findStatement = statement(
  'address.find',
  'select public_url as "publicUrl", given, master_key as "masterKey" from outbox.address',
)
/** Undefined before any host has started. */
export const findHost = (database: Database) => database.row<HostFacts>(findStatement)
