import { type Database, type Statement, statement } from '@iyk/kit/postgres/database.ts'

export type UserRow = {
  user_id: string
  status: 'pending' | 'active'
  first_name: string
  middle_name: string
  last_name: string
  trusted_metadata: Record<string, unknown>
  untrusted_metadata: Record<string, unknown>
  roles: string[]
  created_at: Date
  banned_at: Date | null
}

type Columns = Readonly<Record<string, string>>
const names = (columns: Columns) => Object.keys(columns).join(', ')
const typed = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
/** A list of JSON objects as rows of the columns. */
const rowsOf = (columns: Columns) => `jsonb_to_recordset($1::jsonb) as r (${typed(columns)})`

const userColumns = {
  user_id: 'text',
  status: 'text',
  first_name: 'text',
  middle_name: 'text',
  last_name: 'text',
  trusted_metadata: 'jsonb',
  untrusted_metadata: 'jsonb',
  roles: 'text[]',
  created_at: 'timestamptz',
  banned_at: 'timestamptz',
} satisfies Record<keyof UserRow, string>

const insertUsersStatement = statement(
  'users.import.users',
  `insert into identity.users (${names(userColumns)}) select ${names(userColumns)} from ${rowsOf(userColumns)}
   where not exists (select from identity.deleted_users where hash = sha256(convert_to(r.user_id, 'UTF8')))
   on conflict (user_id) do nothing returning user_id`,
)

/** Adds users that are not there yet and were never deleted; returns their ids. */
export const insertUsers = async (database: Database, users: readonly UserRow[]): Promise<string[]> =>
  (await database.rows<{ user_id: string }>(insertUsersStatement, [JSON.stringify(users)])).map(
    ({ user_id }) => user_id,
  )

const listDeletedStatement = statement(
  'users.import.listDeleted',
  `select user_id from unnest($1::text[]) as given (user_id)
   join identity.deleted_users on hash = sha256(convert_to(user_id, 'UTF8'))`,
)

/** Those of the given ids whose users were deleted here. */
export const listDeleted = async (database: Database, userIds: readonly string[]): Promise<string[]> =>
  (await database.rows<{ user_id: string }>(listDeletedStatement, [userIds])).map(({ user_id }) => user_id)

type Table = { table: string; id: string; columns: Columns; where?: string }

const emails: Table = {
  table: 'identity.emails',
  id: 'email_id',
  columns: { email: 'text', verified: 'boolean', claim: 'boolean' },
}
const phoneNumbers: Table = {
  table: 'identity.phone_numbers',
  id: 'phone_id',
  columns: { phone_number: 'text', verified: 'boolean', claim: 'boolean' },
}
const unverified = (table: string, name: string) =>
  `not exists (select from ${table} o where o.${name} = r.${name} and o.verified and o.user_id <> r.user_id)`

/** In insertion order: the owner of an address precedes users who have it pending. */
const tables = {
  email: emails,
  phone: phoneNumbers,
  pendingEmail: { ...emails, where: unverified('identity.emails', 'email') },
  pendingPhone: { ...phoneNumbers, where: unverified('identity.phone_numbers', 'phone_number') },
  oauth: {
    table: 'identity.oauth_registrations',
    id: 'oauth_user_registration_id',
    columns: { provider_type: 'text', provider_subject: 'text', profile_picture_url: 'text', locale: 'text' },
  },
  wallet: {
    table: 'identity.crypto_wallets',
    id: 'crypto_wallet_id',
    columns: { crypto_wallet_type: 'text', crypto_wallet_address: 'text' },
  },
  webauthn: {
    table: 'identity.webauthn_registrations',
    id: 'webauthn_registration_id',
    columns: {
      credential_id: 'text',
      public_key: 'bytea',
      counter: 'bigint',
      user_verified: 'boolean',
      user_handle: 'text',
      domain: 'text',
      transports: 'text[]',
      user_agent: 'text',
      authenticator_type: 'text',
      name: 'text',
    },
  },
  password: {
    table: 'identity.passwords',
    id: 'password_id',
    columns: { hash: 'text', requires_reset: 'boolean' },
  },
} as const satisfies Record<string, Table>
export type PartKind = keyof typeof tables | 'totp'

/** What every row of a part has besides the columns of its kind. */
const withOwner = ({ id, columns }: Table): Columns => ({
  [id]: 'text',
  user_id: 'text',
  ...columns,
  created_at: 'timestamptz',
})

const insertStatementOf = (kind: string, one: Table) => {
  const columns = withOwner(one)
  return statement(
    `users.import.${kind}`,
    `insert into ${one.table} (${names(columns)}) select ${names(columns)} from ${rowsOf(columns)}
     ${one.where ? `where ${one.where}` : ''} on conflict do nothing returning ${one.id} as id, user_id`,
  )
}

const totpColumns = { totp_id: 'text', user_id: 'text', sealed_secret: 'bytea', created_at: 'timestamptz' }
const codeColumns = { totp_recovery_code_id: 'text', position: 'integer', code_mac: 'bytea', sealed_code: 'bytea' }
const insertTotpsStatement = statement(
  'users.import.totp',
  `with given as (
     select * from ${rowsOf({ ...totpColumns, recovery_codes: 'jsonb' })}
   ), totp as (
     insert into identity.totps (${names(totpColumns)}, verified, lapses_at)
     select ${names(totpColumns)}, true, created_at from given
     on conflict do nothing returning totp_id, user_id
   ), codes as (
     insert into identity.totp_recovery_codes (totp_id, ${names(codeColumns)})
     select totp_id, c.* from totp join given using (totp_id, user_id),
       jsonb_to_recordset(given.recovery_codes) as c (${typed(codeColumns)})
     on conflict do nothing
   )
   select totp_id as id, user_id from totp`,
)

const statements = new Map<PartKind, Statement>([
  ...(Object.entries(tables) as [keyof typeof tables, Table][]).map(
    ([kind, one]) => [kind, insertStatementOf(kind, one)] as const,
  ),
  ['totp', insertTotpsStatement],
])
export const partKinds = [...statements.keys()]

type StoredPart = { id: string; user_id: string }

/** Adds what belongs to no one yet, under ids that are not taken; returns what was added. */
export const insertParts = (database: Database, kind: PartKind, rows: readonly unknown[]): Promise<StoredPart[]> =>
  rows.length === 0 ? Promise.resolve([]) : database.rows<StoredPart>(statements.get(kind)!, [JSON.stringify(rows)])

/** What someone who takes an address or number over frees: `key` is an id or a credential of its former owner. */
export type Owned = { user_id: string; key: string }

const listOwnedStatement = ({ table, id }: Table, name: string) =>
  statement(
    `users.import.owned.${name}`,
    `with taken as (
       select c.user_id as taker, o.user_id from ${table} c join ${table} o on o.${name} = c.${name} and not o.claim
       where c.${id} = any($1) and c.claim
     )
     select taker as user_id, key from taken cross join lateral (
       select taken.user_id
       union all select email_id from identity.emails e where e.user_id = taken.user_id
       union all select phone_id from identity.phone_numbers p where p.user_id = taken.user_id
       union all select password_id from identity.passwords p where p.user_id = taken.user_id
       union all select totp_id from identity.totps t where t.user_id = taken.user_id
       union all select unnest(array[webauthn_registration_id, credential_id])
         from identity.webauthn_registrations w where w.user_id = taken.user_id
     ) of (key)`,
  )
const listOwnedStatements = {
  email: listOwnedStatement(emails, 'email'),
  phone: listOwnedStatement(phoneNumbers, 'phone_number'),
}

/** What the owners of pending addresses or numbers have that another user may get once they are deleted. */
export const listOwned = (database: Database, kind: 'email' | 'phone', ids: readonly string[]): Promise<Owned[]> =>
  ids.length === 0 ? Promise.resolve([]) : database.rows<Owned>(listOwnedStatements[kind], [ids])
