import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { UserSearch } from '@iyk/wire/backend.ts'
import { idCharacters, userSearch } from '@iyk/wire/limits.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { parseEmailAddress } from './parse-email-address.ts'
import { type Filter, type FilterName, isFilterName, selectUsersBy, type UserSelection } from './search-store.ts'

type Operand = NonNullable<UserSearch['query']>['operands'][number]

const refuse = (message: string): never => {
  throw new Refusal('bad_request', { message })
}

const time = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && new Date(value).getTime() >= 0
    ? new Date(value)
    : undefined
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
const status = (value: unknown) => (value === 'active' || value === 'pending' ? value : undefined)
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= idCharacters * 2
const listed = (value: unknown) =>
  Array.isArray(value) && value.length <= userSearch.values && value.every(isText) ? (value as string[]) : undefined
/** Every character stands for itself. */
const part = (value: unknown) =>
  isText(value) && value.length >= userSearch.fuzzyCharacters ? `%${value.replace(/[\\%_]/g, '\\$&')}%` : undefined
const addresses = (value: unknown) => listed(value)?.map(parseEmailAddress)
const providers = (value: unknown) => listed(value)?.map((name) => name.toLowerCase())

const parsers: Record<FilterName, (value: unknown) => unknown> = {
  created_at_greater_than: time,
  created_at_less_than: time,
  status,
  user_id: listed,
  full_name_fuzzy: part,
  email_address: addresses,
  email_address_fuzzy: part,
  email_id: listed,
  email_verified: flag,
  phone_number: listed,
  phone_number_fuzzy: part,
  phone_id: listed,
  phone_verified: flag,
  oauth_provider: providers,
  webauthn_registration_id: listed,
  webauthn_registration_verified: flag,
  crypto_wallet_id: listed,
  crypto_wallet_address: listed,
  crypto_wallet_verified: flag,
  totp_id: listed,
  totp_verified: flag,
  password_exists: flag,
}

const parseFilter = ({ filter_name: name, filter_value }: Operand): Filter => {
  if (!isFilterName(name)) return refuse(`There is no filter ${name} here.`)
  const value = parsers[name](filter_value)
  return value === undefined ? refuse(`The value of the filter ${name} is none that it takes.`) : { name, value }
}

/** One filter, or the two that `created_at_between` stands for. */
const parseOperand = (operand: Operand): Filter[] => {
  if (operand.filter_name !== 'created_at_between') return [parseFilter(operand)]
  const { greater_than, less_than } = (operand.filter_value ?? {}) as Record<string, unknown>
  return [
    parseFilter({ filter_name: 'created_at_greater_than', filter_value: greater_than }),
    parseFilter({ filter_name: 'created_at_less_than', filter_value: less_than }),
  ]
}

const writeCursor = ({ createdAt, userId }: NonNullable<UserSelection['after']>) =>
  Buffer.from(JSON.stringify([createdAt, userId])).toString('base64url')

const readCursor = (cursor: string): UserSelection['after'] => {
  try {
    const [createdAt, userId] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (time(createdAt) && isText(userId)) return { createdAt, userId }
  } catch {
    // As one that is none of ours.
  }
  return refuse('The cursor is none of this search.')
}

/** Users by the vendor's query language, the newest first; the contract's section 12.4. Throws `bad_request` for a filter or value that it does not have. */
export const searchUsers: Handler<(typeof backendRoutes)['POST /v1/users/search'], Call> = async (
  { body: { cursor, limit = userSearch.page, query } },
  { database },
) => {
  const operator = query?.operator ?? 'AND'
  const operands = query?.operands ?? []
  if (operator === 'OR' && operands.some(({ filter_name }) => filter_name === 'created_at_between'))
    refuse('created_at_between needs the operator AND.')
  const { total, users, next } = await selectUsersBy(database, {
    operator,
    filters: operands.flatMap(parseOperand),
    after: cursor ? readCursor(cursor) : undefined,
    limit,
  })
  return { results: users, results_metadata: { total, next_cursor: next ? writeCursor(next) : null } }
}
