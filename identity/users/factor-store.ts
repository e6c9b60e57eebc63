import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'

type Kind = {
  table: string
  id: string
  /** Which rows sign their user in by themselves; absent for a second factor. */
  primary?: string
  /** Whether an entry `f` of a session's factors (the contract's section 3.4) was shown by the factor with the id $2. */
  shows: string
  unknown: ErrorType
}

/** The tables a factor can be removed from. A new kind of factor adds its line here. */
export const factorKinds = {
  email: {
    table: 'identity.emails',
    id: 'email_id',
    primary: 'not claim',
    shows: `f #>> '{email_factor,email_id}' = $2`,
    unknown: 'email_not_found',
  },
  phone: {
    table: 'identity.phone_numbers',
    id: 'phone_id',
    primary: 'not claim',
    shows: `f #>> '{phone_number_factor,phone_id}' = $2`,
    unknown: 'phone_number_not_found',
  },
  oauth: {
    table: 'identity.oauth_registrations',
    id: 'oauth_user_registration_id',
    primary: 'true',
    // Its name begins with that of the provider.
    shows: `jsonb_path_exists(f, '$.*.id ? (@ == $id)', jsonb_build_object('id', $2::text))`,
    unknown: 'oauth_user_registration_not_found',
  },
  wallet: {
    table: 'identity.crypto_wallets',
    id: 'crypto_wallet_id',
    primary: 'true',
    shows: `f #>> '{crypto_wallet_factor,crypto_wallet_id}' = $2`,
    unknown: 'crypto_wallet_not_found',
  },
  webauthn: {
    table: 'identity.webauthn_registrations',
    id: 'webauthn_registration_id',
    primary: 'user_verified',
    shows: `f #>> '{webauthn_factor,webauthn_registration_id}' = $2`,
    unknown: 'webauthn_registration_not_found',
  },
  totp: {
    table: 'identity.totps',
    id: 'totp_id',
    // A user has one app at most, so every recovery code was of this one.
    shows: `f #>> '{authenticator_app_factor,totp_id}' = $2 or f ->> 'type' = 'recovery_codes'`,
    unknown: 'totp_not_found',
  },
} as const satisfies Record<string, Kind>
export type FactorKind = keyof typeof factorKinds

const kinds = Object.entries(factorKinds) as [FactorKind, Kind][]
const primaries = kinds.filter(([, { primary }]) => primary !== undefined)

// Every statement locks the sign-in methods, in one order and before it counts them: of two that remove the last two in parallel, the later one waits
// and then refuses to remove the last. The count keeps the planner from stopping at the first row.
const methods = `${primaries
  .map(
    ([kind, { table, id, primary }]) => `${kind}_methods as (
     select ${id} as id from ${table} where user_id = $1 and (${primary}) order by ${id} for update)`,
  )
  .join(', ')},
   methods as (${primaries.map(([kind]) => `select '${kind}' as kind, id from ${kind}_methods`).join(' union all ')})`

/** Takes what `removed` deletes out of the sessions of its user, and ends those that are left without a factor; the contract's section 4.1. */
const withoutShown = (shows: string) => `kept as (
     select s.session_id, s.authentication_factors as shown, (
       select coalesce(jsonb_agg(f order by position), '[]')
       from jsonb_array_elements(s.authentication_factors) with ordinality e (f, position) where (${shows}) is not true) as factors
     from identity.sessions s, removed where s.user_id = $1
   ), ended as (
     delete from identity.sessions s using kept k where s.session_id = k.session_id and k.factors = '[]'
   ), reduced as (
     update identity.sessions s set authentication_factors = k.factors
     from kept k where s.session_id = k.session_id and k.factors <> '[]' and k.factors <> k.shown
   )`

const removeStatementOf = ([kind, { table, id, primary, shows }]: [FactorKind, Kind]) =>
  statement(
    `users.removeFactor.${kind}`,
    primary === undefined
      ? `with removed as (delete from ${table} where user_id = $1 and ${id} = $2 returning 1),
         ${withoutShown(shows)}
         select exists (select from removed) as known, exists (select from removed) as removed`
      : `with ${methods},
         removed as (
           delete from ${table} where user_id = $1 and ${id} = $2
             and (not (${primary}) or (select count(*) from methods where (kind, id) <> ('${kind}', $2)) > 0)
           returning 1),
         ${withoutShown(shows)}
         select (select count(*) from methods where (kind, id) = ('${kind}', $2)) > 0 as known, exists (select from removed) as removed`,
  )
const removeStatements = new Map(kinds.map((entry) => [entry[0], removeStatementOf(entry)]))

const lockStatementOf = ([kind, { table, id }]: [FactorKind, Kind]) =>
  statement(
    `users.lockFactor.${kind}`,
    `with ${methods}, own as (select from ${table} where user_id = $1 and ${id} = $2 for update)
     select (select count(*) from methods) + (select count(*) from own) as locked`,
  )
const lockStatements = new Map(kinds.map((entry) => [entry[0], lockStatementOf(entry)]))
const lockSentStatement = statement(
  'users.lockFactor.mails',
  `select from identity.mails where email_id = (select email_id from identity.emails where user_id = $1 and email_id = $2)
   order by mail_id for update`,
)

/**
 * Locks what removing a factor of this user will lock, in the order in which signing in does: emails, what they verify, and then, by the caller, the
 * user. Otherwise the two would wait for each other.
 */
export const lockFactor = async (database: Database, kind: FactorKind, userId: string, id: string) => {
  if (kind === 'email') await database.rows(lockSentStatement, [userId, id])
  await database.rows(lockStatements.get(kind)!, [userId, id])
}

/**
 * Removes a factor of this user, and what it showed in their sessions, unless it is the last that signs them in. One statement. Runs with the user
 * locked, so that no session adds it meanwhile.
 */
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

const ownerStatements = new Map(
  kinds.map(([kind, { table, id }]) => [
    kind,
    statement(`users.findFactorOwner.${kind}`, `select user_id from ${table} where ${id} = $1`),
  ]),
)
/** Whose a factor is; undefined for an unknown id. */
export const findFactorOwner = async (database: Database, kind: FactorKind, id: string): Promise<string | undefined> =>
  (await database.row<{ user_id: string }>(ownerStatements.get(kind)!, [id]))?.user_id

const removePasswordStatement = statement(
  'users.removePassword',
  `with removed as (delete from identity.passwords where user_id = $1 and password_id = $2 returning 1),
   ${withoutShown(`f ->> 'type' = 'password'`)}
   select exists (select from removed) as removed`,
)
/** Removes a user's password, and what it showed in their sessions. False if they have no such one. Runs with the user locked. */
export const deletePassword = async (database: Database, userId: string, passwordId: string): Promise<boolean> =>
  (await database.row<{ removed: boolean }>(removePasswordStatement, [userId, passwordId]))!.removed

const passwordOwnerStatement = statement(
  'users.findPasswordOwner',
  'select user_id from identity.passwords where password_id = $1',
)
export const findPasswordOwner = async (database: Database, passwordId: string): Promise<string | undefined> =>
  (await database.row<{ user_id: string }>(passwordOwnerStatement, [passwordId]))?.user_id

const hasSignInMethodStatement = statement(
  'users.hasSignInMethod',
  `select ${primaries.map(([, { table, primary }]) => `exists (select from ${table} where user_id = $1 and (${primary}))`).join(' or ')} as found`,
)
/** Whether a user has any sign-in method. A password alone is none: it belongs to an address. */
export const hasSignInMethod = async (database: Database, userId: string) =>
  (await database.row<{ found: boolean }>(hasSignInMethodStatement, [userId]))!.found

const removeSecondStepsStatement = statement(
  'users.removeSecondSteps',
  `with totps as (delete from identity.totps where user_id = $1 returning 1),
     phones as (delete from identity.phone_numbers where user_id = $1 and $2 returning 1),
     passkeys as (delete from identity.webauthn_registrations where user_id = $1 and $3 returning 1)
   select (select count(*) from totps) as authenticator_apps, (select count(*) from phones) as phone_numbers,
     (select count(*) from passkeys) as passkeys`,
)
export type RemovedSteps = { authenticator_apps: number; phone_numbers: number; passkeys: number }
/** Removes the authenticator app with its recovery codes, and numbers or passkeys if requested. Returns how many were removed. */
export const deleteSecondSteps = async (
  database: Database,
  userId: string,
  { phones, passkeys }: { phones: boolean; passkeys: boolean },
): Promise<RemovedSteps> => (await database.row<RemovedSteps>(removeSecondStepsStatement, [userId, phones, passkeys]))!
