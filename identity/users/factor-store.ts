import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'

type Kind = {
  table: string
  id: string
  /** Which rows sign their user in by themselves; absent for a second step. */
  primary?: string
  unknown: ErrorType
}

/** The tables a factor can be removed from. A new kind of factor adds its line here. */
export const factorKinds = {
  email: {
    table: 'identity.emails',
    id: 'email_id',
    primary: 'not claim',
    unknown: 'email_not_found',
  },
  phone: {
    table: 'identity.phone_numbers',
    id: 'phone_id',
    primary: 'not claim',
    unknown: 'phone_number_not_found',
  },
  oauth: {
    table: 'identity.oauth_registrations',
    id: 'oauth_user_registration_id',
    primary: 'true',
    unknown: 'oauth_user_registration_not_found',
  },
  wallet: {
    table: 'identity.crypto_wallets',
    id: 'crypto_wallet_id',
    primary: 'true',
    unknown: 'crypto_wallet_not_found',
  },
  webauthn: {
    table: 'identity.webauthn_registrations',
    id: 'webauthn_registration_id',
    primary: 'user_verified',
    unknown: 'webauthn_registration_not_found',
  },
  totp: { table: 'identity.totps', id: 'totp_id', unknown: 'totp_not_found' },
} as const satisfies Record<string, Kind>
export type FactorKind = keyof typeof factorKinds

const kinds = Object.entries(factorKinds) as [FactorKind, Kind][]
const primaries = kinds.filter(([, { primary }]) => primary !== undefined)

// Every statement locks the ways in, in one order and before it counts them: of two that remove the last two at once, the later one
// waits and then finds itself with the last. The count keeps the planner from stopping at the first row.
const waysIn = `${primaries
  .map(
    ([kind, { table, id, primary }]) => `${kind}_ways as (
     select ${id} as id from ${table} where user_id = $1 and (${primary}) order by ${id} for update)`,
  )
  .join(', ')},
   ways as (${primaries.map(([kind]) => `select '${kind}' as kind, id from ${kind}_ways`).join(' union all ')})`

const removeStatementOf = ([kind, { table, id, primary }]: [FactorKind, Kind]) =>
  statement(
    `users.removeFactor.${kind}`,
    primary === undefined
      ? `with removed as (delete from ${table} where user_id = $1 and ${id} = $2 returning 1)
         select exists (select from removed) as known, exists (select from removed) as removed`
      : `with ${waysIn},
         removed as (
           delete from ${table} where user_id = $1 and ${id} = $2
             and (not (${primary}) or (select count(*) from ways where (kind, id) <> ('${kind}', $2)) > 0)
           returning 1)
         select (select count(*) from ways where (kind, id) = ('${kind}', $2)) > 0 as known, exists (select from removed) as removed`,
  )
const removeStatements = new Map(kinds.map((entry) => [entry[0], removeStatementOf(entry)]))

/** Removes a factor of this very user unless it is the last that signs them in. One statement. */
export const deleteFactor = async (
  database: Database,
  kind: FactorKind,
  userId: string,
  id: string,
): Promise<'removed' | 'last' | 'unknown'> => {
  const outcome = await database.row<{ known: boolean; removed: boolean }>(removeStatements.get(kind)!, [userId, id])
  if (outcome?.removed) return 'removed'
  return outcome?.known ? 'last' : 'unknown'
}

const hasWayInStatement = statement(
  'users.hasWayIn',
  `select ${primaries.map(([, { table, primary }]) => `exists (select from ${table} where user_id = $1 and (${primary}))`).join(' or ')} as found`,
)
/** Whether a user can sign in by anything. A password alone is nothing: it belongs to an address. */
export const hasWayIn = async (database: Database, userId: string) =>
  (await database.row<{ found: boolean }>(hasWayInStatement, [userId]))!.found

const removeSecondStepsStatement = statement(
  'users.removeSecondSteps',
  `with totps as (delete from identity.totps where user_id = $1 returning 1),
     phones as (delete from identity.phone_numbers where user_id = $1 and $2 returning 1),
     passkeys as (delete from identity.webauthn_registrations where user_id = $1 and $3 returning 1)
   select (select count(*) from totps) as authenticator_apps, (select count(*) from phones) as phone_numbers,
     (select count(*) from passkeys) as passkeys`,
)
export type RemovedSteps = { authenticator_apps: number; phone_numbers: number; passkeys: number }
/** Removes the authenticator app with its recovery codes, and numbers or passkeys where told. Says how many went. */
export const deleteSecondSteps = async (
  database: Database,
  userId: string,
  { phones, passkeys }: { phones: boolean; passkeys: boolean },
): Promise<RemovedSteps> => (await database.row<RemovedSteps>(removeSecondStepsStatement, [userId, phones, passkeys]))!
