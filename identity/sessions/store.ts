import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { AuthenticationFactor, Session } from '@iyk/wire/session.ts'
import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../context.ts'
import { heldUser, userJson } from '../users/store.ts'

export type SignedIn = {
  session: Session
  user: User
  /** Whether a passkey that checks its user, by finger or PIN, is among what the session was proved by: two factors in one (decision 12). */
  byVerifyingPasskey: boolean
}

type Row = {
  session_id: string
  started_at: Date
  last_accessed_at: Date
  expires_at: Date
  ip_address: string
  user_agent: string
  authentication_factors: AuthenticationFactor[]
  custom_claims: Record<string, unknown> | null
  user: User
  by_verifying_passkey: boolean
}

const toSignedIn = ({ user, started_at, last_accessed_at, expires_at, ip_address, user_agent, ...row }: Row) => ({
  session: {
    session_id: row.session_id,
    user_id: user.user_id,
    started_at: started_at.toISOString(),
    last_accessed_at: last_accessed_at.toISOString(),
    expires_at: expires_at.toISOString(),
    attributes: { ip_address, user_agent },
    authentication_factors: row.authentication_factors,
    custom_claims: row.custom_claims,
    roles: user.roles,
  },
  user,
  byVerifyingPasskey: row.by_verifying_passkey,
})

/** An end that is at most so many minutes after the start of a session; any end where there is no such number. */
const capped = (end: string, mostMinutes: string) =>
  `least(${end}, s.started_at + make_interval(mins => ${mostMinutes}::integer))`

const touchStatementBy = (name: string, column: 'token_hash' | 'session_id') =>
  statement(
    name,
    // Writes only when there is something worth writing, so that calls in quick succession are pure reads.
    `with touched as (
     update identity.sessions s
     set last_accessed_at = $2, expires_at = ${capped(`coalesce($2::timestamptz + make_interval(mins => $3::integer), s.expires_at)`, '$4')}
     where s.${column} = $1 and ${capped('s.expires_at', '$4')} > $2
       and ($3::integer is not null or s.last_accessed_at <= $2::timestamptz - interval '1 second')
     returning s.session_id, s.last_accessed_at, s.expires_at
   )
   select s.session_id, s.started_at, coalesce(t.last_accessed_at, s.last_accessed_at) as last_accessed_at,
     coalesce(t.expires_at, ${capped('s.expires_at', '$4')}) as expires_at, s.ip_address, s.user_agent, s.authentication_factors,
     nullif(s.custom_claims, '{}') as custom_claims, ${userJson} as user, exists (
       select from identity.webauthn_registrations w where w.user_id = s.user_id and w.user_verified
         and s.authentication_factors @> jsonb_build_array(jsonb_build_object(
           'webauthn_factor', jsonb_build_object('webauthn_registration_id', w.webauthn_registration_id)))
     ) as by_verifying_passkey
   from identity.sessions s join identity.users u using (user_id) left join touched t using (session_id)
   where s.${column} = $1 and ${capped('s.expires_at', '$4')} > $2 and u.banned_at is null`,
  )
const touchStatement = touchStatementBy('sessions.touch', 'token_hash')
const touchByIdStatement = touchStatementBy('sessions.touchById', 'session_id')

/** With what a session is looked at: the settings say how long one may last. */
type Context = Pick<IdentityContext, 'database' | 'clock'> & {
  settings: Pick<IdentityContext['settings'], 'sessionMaxMinutes'>
}

const touch = async (
  { database, clock, settings }: Context,
  by: typeof touchStatement,
  key: Buffer | string,
  durationMinutes: number | undefined,
): Promise<SignedIn | undefined> => {
  const row = await database.row<Row>(by, [key, clock(), durationMinutes ?? null, settings.sessionMaxMinutes ?? null])
  return row && toSignedIn(row)
}

/** The live session of a token, marked as used now; given minutes, it ends that long from now. A banned user has none. */
export const touchSession = (context: Context, tokenHash: Buffer, durationMinutes?: number) =>
  touch(context, touchStatement, tokenHash, durationMinutes)

/** The same by the session's id, for a backend that showed a JWT of it. */
export const touchSessionById = (context: Context, sessionId: string, durationMinutes?: number) =>
  touch(context, touchByIdStatement, sessionId, durationMinutes)

export type NewSession = {
  sessionId: string
  tokenHash: Buffer
  userId: string
  startedAt: Date
  expiresAt: Date
  ipAddress: string
  userAgent: string
  factor: AuthenticationFactor
  /** How long after its start it ends at the latest. */
  maxMinutes: number | undefined
}

/** As long as sessions may last a year, whoever knows a password could otherwise leave behind any number of them. */
const mostPerUser = 100

const insertStatement = statement(
  'sessions.insert',
  // Those of a single proof give way first: it alone must not end the sessions of who showed two (decision 26). A passkey may be two in one.
  `with owner as materialized ${heldUser('$3')}, ended as (
     delete from identity.sessions s using (
       select session_id from identity.sessions where user_id = (select user_id from owner)
       order by expires_at > $4 desc,
         jsonb_array_length(authentication_factors) > 1 or authentication_factors @? '$[*].webauthn_factor' desc,
         last_accessed_at desc, session_id offset ${mostPerUser - 1}
     ) old where s.session_id = old.session_id
   )
   insert into identity.sessions
     (session_id, token_hash, user_id, started_at, last_accessed_at, expires_at, ip_address, user_agent, authentication_factors)
   select $1::text, $2::bytea, user_id, $4::timestamptz, $4,
     least($5::timestamptz, $4::timestamptz + make_interval(mins => $9::integer)), $6::text, $7::text, $8::jsonb from owner`,
)
/** Nothing for a user who was removed meanwhile. Of those a user has already, the 99 used last stay. */
export const insertSession = (database: Database, one: NewSession) =>
  database.rows(insertStatement, [
    one.sessionId,
    one.tokenHash,
    one.userId,
    one.startedAt,
    one.expiresAt,
    one.ipAddress,
    one.userAgent,
    JSON.stringify([one.factor]),
    one.maxMinutes ?? null,
  ])

const lockFactorsStatement = statement(
  'sessions.lockFactors',
  `with owner as materialized ${heldUser('$2')}
   select s.authentication_factors from owner join identity.sessions s using (user_id)
   where s.token_hash = $1 and s.expires_at > $3 for update of s`,
)

/** The factors of a live session of this very user, kept from changing until the transaction ends. */
export const lockFactors = async (database: Database, tokenHash: Buffer, userId: string, now: Date) =>
  (
    await database.row<{ authentication_factors: AuthenticationFactor[] }>(lockFactorsStatement, [
      tokenHash,
      userId,
      now,
    ])
  )?.authentication_factors

const updateFactorsStatement = statement(
  'sessions.updateFactors',
  `update identity.sessions s
   set authentication_factors = $2, last_accessed_at = $3, expires_at = ${capped('coalesce($4, s.expires_at)', '$5')}
   where token_hash = $1`,
)
export const updateFactors = (
  database: Database,
  tokenHash: Buffer,
  change: {
    factors: readonly AuthenticationFactor[]
    now: Date
    expiresAt: Date | null
    maxMinutes: number | undefined
  },
) =>
  database.rows(updateFactorsStatement, [
    tokenHash,
    JSON.stringify(change.factors),
    change.now,
    change.expiresAt,
    change.maxMinutes ?? null,
  ])

const updateClaimsStatement = statement(
  'sessions.updateClaims',
  `update identity.sessions set custom_claims = identity.merge_metadata(custom_claims, $2)
   where session_id = $1 and octet_length(identity.merge_metadata(custom_claims, $2)::text) <= $3
   returning nullif(custom_claims, '{}') as custom_claims`,
)
/** Merges claims into those of a session. Undefined when they would have more bytes than that. */
export const updateClaims = (
  database: Database,
  sessionId: string,
  change: Record<string, unknown>,
  mostBytes: number,
) => database.row<Pick<Row, 'custom_claims'>>(updateClaimsStatement, [sessionId, JSON.stringify(change), mostBytes])

const removeStatement = statement(
  'sessions.remove',
  'delete from identity.sessions where token_hash = $1 and expires_at > $2 returning session_id, user_id',
)

/** Ends a live session. Undefined when there was none. */
export const deleteSession = (database: Database, tokenHash: Buffer, now: Date) =>
  database.row<{ session_id: string; user_id: string }>(removeStatement, [tokenHash, now])

const removeByIdStatement = statement(
  'sessions.removeById',
  'delete from identity.sessions where session_id = $1 returning user_id',
)
/** Ends a session; returns whose it was. */
export const deleteSessionById = async (database: Database, sessionId: string): Promise<string | undefined> =>
  (await database.row<{ user_id: string }>(removeByIdStatement, [sessionId]))?.user_id

const removeAllOfStatement = statement(
  'sessions.removeAllOf',
  `with owner as materialized ${heldUser('$1')}, forgotten as (
     delete from identity.known_browsers k using owner where k.user_id = owner.user_id
   )
   delete from identity.sessions s using owner
   where s.user_id = owner.user_id and s.token_hash is distinct from $2 returning s.session_id`,
)
/** Ends all sessions of a user, or all but the one of a token, and forgets the browsers they knew; returns how many sessions there were. */
export const deleteSessionsOf = async (
  database: Database,
  userId: string,
  keep: Buffer | null = null,
): Promise<number> => (await database.rows(removeAllOfStatement, [userId, keep])).length

const removeOneOfStatement = statement(
  'sessions.removeOneOf',
  'delete from identity.sessions where session_id = $1 and user_id = $2 and expires_at > $3 returning session_id',
)
/** Ends one live session of a user by its id. Undefined when this user has none of that id. */
export const deleteSessionOf = (database: Database, sessionId: string, userId: string, now: Date) =>
  database.row<{ session_id: string }>(removeOneOfStatement, [sessionId, userId, now])

type ListedSession = {
  session_id: string
  started_at: Date
  last_accessed_at: Date
  expires_at: Date
  ip_address: string
  user_agent: string
  authentication_factors: AuthenticationFactor[]
}
const listOfStatement = statement(
  'sessions.listOf',
  `select session_id, started_at, last_accessed_at, expires_at, ip_address, user_agent, authentication_factors
   from identity.sessions
   where user_id = $1 and expires_at > $2 order by started_at desc, session_id`,
)
export const selectSessionsOf = (database: Database, userId: string, now: Date) =>
  database.rows<ListedSession>(listOfStatement, [userId, now])

const removeExpiredStatement = statement(
  'sessions.removeExpired',
  'delete from identity.sessions where expires_at < $1',
)
export const deleteExpiredSessions = (database: Database, before: Date) =>
  database.rows(removeExpiredStatement, [before])

const capStatement = statement(
  'sessions.cap',
  `update identity.sessions s set expires_at = ${capped('s.expires_at', '$1')} where ${capped('s.expires_at', '$1')} < s.expires_at`,
)
/** Ends sessions that began under another setting no later than this one allows. */
export const capSessions = (database: Database, maxMinutes: number) => database.rows(capStatement, [maxMinutes])
