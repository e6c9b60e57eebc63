import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { User } from '@iyk/wire/user.ts'
import { userJson } from './store.ts'

const oneOf = (table: string, column: string) => (value: string) =>
  `u.user_id in (select x.user_id from identity.${table} x where x.${column} = any(${value}::text[]))`
const fuzzy = (table: string, column: string) => (value: string) =>
  `exists (select from identity.${table} x where x.user_id = u.user_id and x.${column} ilike ${value}::text)`
const has = (table: string, condition: string) => (value: string) =>
  `exists (select from identity.${table} x where x.user_id = u.user_id and (${condition}) = ${value}::boolean)`
const exists = (table: string) => (value: string) =>
  `exists (select from identity.${table} x where x.user_id = u.user_id) = ${value}::boolean`

/** How each filter of the wire reads, of a user `u` and the place of its value. An address that is only pending belongs to no one yet, and still shows. */
const conditions = {
  created_at_greater_than: (value) => `u.created_at > ${value}::timestamptz`,
  created_at_less_than: (value) => `u.created_at < ${value}::timestamptz`,
  status: (value) => `u.status = ${value}::text`,
  user_id: (value) => `u.user_id = any(${value}::text[])`,
  full_name_fuzzy: (value) =>
    `concat_ws(' ', u.first_name, nullif(u.middle_name, ''), u.last_name) ilike ${value}::text`,
  email_address: oneOf('emails', 'email'),
  email_address_fuzzy: fuzzy('emails', 'email'),
  email_id: oneOf('emails', 'email_id'),
  email_verified: has('emails', 'x.verified'),
  phone_number: oneOf('phone_numbers', 'phone_number'),
  phone_number_fuzzy: fuzzy('phone_numbers', 'phone_number'),
  phone_id: oneOf('phone_numbers', 'phone_id'),
  phone_verified: has('phone_numbers', 'x.verified'),
  oauth_provider: (value) =>
    `exists (select from identity.oauth_registrations x where x.user_id = u.user_id and lower(x.provider_type) = any(${value}::text[]))`,
  webauthn_registration_id: oneOf('webauthn_registrations', 'webauthn_registration_id'),
  webauthn_registration_verified: has('webauthn_registrations', 'true'),
  crypto_wallet_id: oneOf('crypto_wallets', 'crypto_wallet_id'),
  crypto_wallet_address: oneOf('crypto_wallets', 'crypto_wallet_address'),
  crypto_wallet_verified: has('crypto_wallets', 'true'),
  totp_id: oneOf('totps', 'totp_id'),
  totp_verified: has('totps', 'x.verified'),
  password_exists: exists('passwords'),
} as const satisfies Record<string, (value: string) => string>
export type FilterName = keyof typeof conditions
export type Filter = { name: FilterName; value: unknown }

export const isFilterName = (name: string): name is FilterName => Object.hasOwn(conditions, name)

/** Which users, in which order after which, and how many. */
export type UserSelection = {
  operator: 'AND' | 'OR'
  filters: readonly Filter[]
  after: { createdAt: string; userId: string } | undefined
  limit: number
}

/** The text has no value in it, only the names of a table of ours. */
const statementOf = (operator: 'AND' | 'OR', names: readonly FilterName[]) => {
  const all = names.map((name, place) => `(${conditions[name](`$${place + 4}`)})`)
  const matching = all.length === 0 ? 'true' : all.join(operator === 'AND' ? ' and ' : ' or ')
  const text = `with found as materialized (select u.user_id, u.created_at from identity.users u where ${matching}),
     page as (
       select f.user_id, f.created_at from found f
       where $1::timestamptz is null or (f.created_at, f.user_id) < ($1::timestamptz, $2::text)
       order by f.created_at desc, f.user_id desc limit $3)
   select (select count(*) from found)::integer as total, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at, ${userJson} as user
   from (select) one left join page p on true left join identity.users u using (user_id)
   order by p.created_at desc, p.user_id desc`
  return statement('users.find', text, { readOnly: true, isComposed: true })
}

type FoundRow = { total: number; created_at: string | null; user: User | null }

/** The users of a selection, the newest first, and how many there are on all pages. */
export const selectUsersBy = async (database: Database, { operator, filters, after, limit }: UserSelection) => {
  const sorted = filters.toSorted((one, other) => one.name.localeCompare(other.name))
  const found = statementOf(
    operator,
    sorted.map(({ name }) => name),
  )
  const values = [after?.createdAt ?? null, after?.userId ?? null, limit + 1, ...sorted.map(({ value }) => value)]
  const rows = await database.rows<FoundRow>(found, values)
  const users = rows.flatMap(({ user, created_at }) => (user && created_at ? [{ user, createdAt: created_at }] : []))
  const page = users.slice(0, limit)
  const last = users.length > limit ? page.at(-1) : undefined
  return {
    total: rows[0]?.total ?? 0,
    users: page.map(({ user }) => user),
    next: last && { createdAt: last.createdAt, userId: last.user.user_id },
  }
}
