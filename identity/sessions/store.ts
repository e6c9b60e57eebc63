import type { Clock } from '@iyk/kit/clock.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { deletionByBlocks } from '@iyk/kit/postgres/delete-by-blocks.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import type { AuthenticationFactor, Session } from '@iyk/wire/session.ts'
import type { User } from '@iyk/wire/user.ts'
import { heldUser, userJson } from '../users/store.ts'

export type SignedIn = {
  session: Session
  user: User
  /** Whether the session's proofs include a passkey that verifies its user, by finger or PIN: two factors in one (decision 12). */
  byVerifyingPasskey: boolean
  /** It began at a backend or on a page of an app, which may hold its token. */
  ofApp: boolean
  /** Another one whenever anything changed but the times of the session. */
  version: string
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
  of_app: boolean
  session_version: number
  user_version: number
}

/** Which state of a session and its user was read. */
export const versionOf = (row: Pick<Row, 'session_version' | 'user_version'>) =>
  `${row.session_version} ${row.user_version}`

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
  ofApp: row.of_app,
  version: versionOf(row),
})

/** An end at most this many minutes after the start of a session; any end without a maximum. */
const capped = (end: string, maxMinutes: string) =>
  `least(${end}, s.started_at + make_interval(mins => ${maxMinutes}::integer))`

/** What a session shows besides its times, of rows `s` of identity.sessions and `u` of identity.users. */
const contents = `s.session_id, s.started_at, s.ip_address, s.user_agent, s.authentication_factors, coalesce(s.of_app, false) as of_app,
     nullif(s.custom_claims, '{}') as custom_claims, s.version as session_version, u.version as user_version, ${userJson} as user, exists (
       select from identity.webauthn_registrations w where w.user_id = s.user_id and w.user_verified
         and s.authentication_factors @> jsonb_build_array(jsonb_build_object(
           'webauthn_factor', jsonb_build_object('webauthn_registration_id', w.webauthn_registration_id)))
     ) as by_verifying_passkey`

const touchStatementBy = (name: string, column: 'token_hash' | 'session_id') =>
  statement(
    name,
    // Writes only if something has changed enough, so that frequent calls are pure reads.
    `with touched as (
     update identity.sessions s
     set last_accessed_at = $2, expires_at = ${capped(`coalesce($2::timestamptz + make_interval(mins => $3::integer), s.expires_at)`, '$4')}
     where s.${column} = $1 and ${capped('s.expires_at', '$4')} > $2
       and ($3::integer is not null or s.last_accessed_at <= $2::timestamptz - interval '1 second')
     returning s.session_id, s.last_accessed_at, s.expires_at
   )
   select ${contents}, coalesce(t.last_accessed_at, s.last_accessed_at) as last_accessed_at,
     coalesce(t.expires_at, ${capped('s.expires_at', '$4')}) as expires_at
   from identity.sessions s join identity.users u using (user_id) left join touched t using (session_id)
   where s.${column} = $1 and ${capped('s.expires_at', '$4')} > $2 and u.banned_at is null`,
  )
const touchStatement = touchStatementBy('sessions.touch', 'token_hash')
const touchByIdStatement = touchStatementBy('sessions.touchById', 'session_id')

/** Parameters of every session lookup: the settings cap how long one can last. */
type Context = { database: Database; clock: Clock; settings: { sessionMaxMinutes?: number | undefined } }

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

/** The same by the session's id, for a backend with a JWT of it. */
export const touchSessionById = (context: Context, sessionId: string, durationMinutes?: number) =>
  touch(context, touchByIdStatement, sessionId, durationMinutes)

const isLive = (hash: string) => `from identity.sessions s join identity.users u using (user_id)
   where s.token_hash = ${hash} and ${capped('s.expires_at', '$3')} > $2 and u.banned_at is null`
const times = `s.last_accessed_at, ${capped('s.expires_at', '$3')} as expires_at`

const checkStatement = statement(
  'sessions.check',
  // With the limit, each token is looked up by its index, whatever Postgres believes of the tables.
  `select t.place::integer, c.* from unnest($1::bytea[]) with ordinality t (hash, place) cross join lateral (
     select s.session_id, s.version as session_version, u.version as user_version, ${times} ${isLive('t.hash')} limit 1) c`,
  { readOnly: true },
)
const findStatement = statement('sessions.find', `select ${contents}, ${times} ${isLive('$1')}`, { readOnly: true })

type Checked = { sessionId: string; version: string; lastAccessedAt: Date; expiresAt: Date }

/** Id, version and times of the live sessions of tokens; undefined in the place of a token without one. */
export const checkTokens = async (
  { database, clock, settings }: Context,
  tokenHashes: readonly Buffer[],
): Promise<(Checked | undefined)[]> => {
  const rows = await database.rows<Omit<Row, 'user'> & { place: number }>(checkStatement, [
    tokenHashes,
    clock(),
    settings.sessionMaxMinutes ?? null,
  ])
  const checked: (Checked | undefined)[] = tokenHashes.map(() => undefined)
  for (const row of rows)
    checked[row.place - 1] = {
      sessionId: row.session_id,
      version: versionOf(row),
      lastAccessedAt: row.last_accessed_at,
      expiresAt: row.expires_at,
    }
  return checked
}

/** The whole of a live session. */
export const findByToken = async (
  { database, clock, settings }: Context,
  tokenHash: Buffer,
): Promise<SignedIn | undefined> => {
  const row = await database.row<Row>(findStatement, [tokenHash, clock(), settings.sessionMaxMinutes ?? null])
  return row && toSignedIn(row)
}

const findOperatorStatement = statement(
  'sessions.findOperator',
  `select ${contents}, ${times}, o.role
   from identity.sessions s join identity.users u using (user_id) join identity.operators o using (user_id)
   where s.session_id = $1 and s.user_id = $4 and ${capped('s.expires_at', '$3')} > $2 and u.banned_at is null
     and s.of_app is false`,
)
/** The whole of an operator's live session, and their role at this moment; undefined for everyone else's, and for one of an app. */
export const findOperatorSession = async (
  { database, clock, settings }: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<(SignedIn & { role: OperatorRole }) | undefined> => {
  const values = [sessionId, clock(), settings.sessionMaxMinutes ?? null, userId]
  const row = await database.row<Row & { role: OperatorRole }>(findOperatorStatement, values)
  return row && { ...toSignedIn(row), role: row.role }
}

const recordUseStatement = statement(
  'sessions.recordUse',
  // Nobody's use waits for another's session: who holds one stores its use, too, or ends it. In one order everywhere, so that two hosts do not wait for
  // each other.
  `with used as (
     select s.session_id, u.at from unnest($1::text[], $2::timestamptz[]) u (session_id, at) join identity.sessions s using (session_id)
     where s.last_accessed_at < u.at order by s.session_id for no key update of s skip locked
   )
   update identity.sessions s set last_accessed_at = u.at from used u where s.session_id = u.session_id`,
)
/** Stores when these sessions were last used. */
export const recordUse = (database: Database, uses: ReadonlyMap<string, Date>) =>
  database.rows(recordUseStatement, [[...uses.keys()], [...uses.values()]])

export type NewSession = {
  sessionId: string
  tokenHash: Buffer
  now: Date
  expiresAt: Date
  ipAddress: string
  userAgent: string
  /** What the browser prefers to read. */
  language: string | undefined
  /** Tells whether the browser has signed in here before. */
  mark: Buffer | undefined
  /** What it is known by from now on; on a page elsewhere, by both. */
  browser: Buffer
  elsewhere: Buffer | undefined
}
/** What `start-session.sql` returns. */
export type StartedRow = {
  person: User
  factors: AuthenticationFactor[]
  session_version: number
  user_version: number
  by_verifying_passkey: boolean
  /** The user has an authenticator app, so that a second step may be due. */
  has_app: boolean
}

const startStatement = statement(
  'sessions.start',
  'select * from identity.start_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
)
/** SQLSTATE of `start-session.sql`: the user is banned, or was removed in the meantime. */
const userIsOut = 'IYK01'
const refuseUserWhoIsOut = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === userIsOut)
    throw new Refusal('unauthorized_credentials', { reason: error.message })
  throw error
}

/** Starts a new session with one factor. Of the user's existing sessions, the 99 used last stay. */
export const insertSession = (database: Database, userId: string, one: NewSession, factor: AuthenticationFactor) =>
  database
    .row<StartedRow & { is_new_browser: boolean }>(startStatement, [
      userId,
      one.sessionId,
      one.tokenHash,
      JSON.stringify(factor),
      ...[one.now, one.expiresAt, one.ipAddress, one.userAgent, one.language, one.mark, one.browser, one.elsewhere],
    ])
    .then((row) => row!, refuseUserWhoIsOut)

const markStatement = statement(
  'sessions.markOfApp',
  `update identity.sessions set of_app = true, version = nextval('identity.versions') where token_hash = $1`,
)
/** Says of a session that an app may hold its token, or know what opened it. */
export const markOfApp = (database: Database, tokenHash: Buffer) => database.rows(markStatement, [tokenHash])

const lockFactorsStatement = statement(
  'sessions.lockFactors',
  `with owner as materialized ${heldUser('$2')}
   select s.authentication_factors from owner join identity.sessions s using (user_id)
   where s.token_hash = $1 and s.expires_at > $3 for update of s`,
)

/** The factors of a live session of this user, locked until the transaction ends. */
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
  `update identity.sessions s set custom_claims = identity.merge_metadata(s.custom_claims, $2) from identity.users u
   where u.user_id = s.user_id and s.session_id = $1 and octet_length(identity.merge_metadata(s.custom_claims, $2)::text) <= $3
   returning nullif(s.custom_claims, '{}') as custom_claims, s.version as session_version, u.version as user_version`,
)
const claimsFitStatement = statement(
  'sessions.claimsFit',
  `select octet_length(identity.merge_metadata(
     coalesce((select custom_claims from identity.sessions where session_id = $1), '{}'), $2)::text) <= $3 as fit`,
  { readOnly: true },
)
/** Whether claims can be merged into those of a session, or of a new one. */
export const doClaimsFit = async (
  database: Database,
  sessionId: string | undefined,
  claims: Record<string, unknown>,
  bytes: number,
): Promise<boolean> =>
  (await database.row<{ fit: boolean }>(claimsFitStatement, [sessionId ?? null, JSON.stringify(claims), bytes]))!.fit

/** Merges claims into those of a session. Undefined if they would have more bytes than that. */
export const updateClaims = async (
  database: Database,
  sessionId: string,
  change: Record<string, unknown>,
  maxBytes: number,
) => {
  const row = await database.row<Omit<Row, 'user'>>(updateClaimsStatement, [
    sessionId,
    JSON.stringify(change),
    maxBytes,
  ])
  return row && { customClaims: row.custom_claims, version: versionOf(row) }
}

const removeStatement = statement(
  'sessions.remove',
  'delete from identity.sessions where token_hash = $1 and expires_at > $2 returning session_id, user_id',
)

/** Ends a live session. Undefined if there was none. */
export const deleteSession = (database: Database, tokenHash: Buffer, now: Date) =>
  database.row<{ session_id: string; user_id: string }>(removeStatement, [tokenHash, now])

const removeByIdStatement = statement(
  'sessions.removeById',
  'delete from identity.sessions where session_id = $1 returning user_id, of_app is not false as of_app',
)
/** Ends a session; returns its user, and whether it was one of an app. */
export const deleteSessionById = (database: Database, sessionId: string) =>
  database.row<{ user_id: string; of_app: boolean }>(removeByIdStatement, [sessionId])

const removeAllOfStatement = statement(
  'sessions.removeAllOf',
  `with owner as materialized ${heldUser('$1')}, forgotten as (
     delete from identity.known_browsers k using owner where k.user_id = owner.user_id
   )
   delete from identity.sessions s using owner
   where s.user_id = owner.user_id and s.token_hash is distinct from $2 returning s.session_id`,
)
/** Ends all sessions of a user, or all but the one of a token, and forgets their known browsers; returns how many sessions there were. */
export const deleteSessionsOf = async (
  database: Database,
  userId: string,
  except: Buffer | null = null,
): Promise<number> => (await database.rows(removeAllOfStatement, [userId, except])).length

const removeOneOfStatement = statement(
  'sessions.removeOneOf',
  'delete from identity.sessions where session_id = $1 and user_id = $2 and expires_at > $3 returning session_id',
)
/** Ends one live session of a user by its id. Undefined if this user has none of that id. */
export const deleteSessionOf = (database: Database, sessionId: string, userId: string, now: Date) =>
  database.row<{ session_id: string }>(removeOneOfStatement, [sessionId, userId, now])

const deleteOfAppsStatement = statement(
  'sessions.deleteOfApps',
  `delete from identity.sessions s where s.user_id = $1 and (s.of_app is not false or s.authentication_factors @> '[{"delivery_method":"embedded"}]')`,
)
/** Ends the sessions of a user that began in apps, or that a link of theirs opened, also where a host of the version before has begun them. */
export const deleteSessionsOfApps = (inside: Database, userId: string) => inside.rows(deleteOfAppsStatement, [userId])

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

const listWholeOfStatement = statement(
  'sessions.listWholeOf',
  `select ${contents}, ${times} from identity.sessions s join identity.users u using (user_id)
   where s.user_id = $1 and ${capped('s.expires_at', '$3')} > $2 and u.banned_at is null order by s.started_at desc, s.session_id`,
)
/** The live sessions of a user with all that they show, the newest first. */
export const selectWholeSessionsOf = async ({ database, clock, settings }: Context, userId: string) =>
  (await database.rows<Row>(listWholeOfStatement, [userId, clock(), settings.sessionMaxMinutes ?? null])).map(
    toSignedIn,
  )

export const deleteExpiredSessions = deletionByBlocks('sessions.removeExpired', 'identity.sessions', 'expires_at < $1')

const capStatement = statement(
  'sessions.cap',
  `update identity.sessions s set expires_at = ${capped('s.expires_at', '$1')} where ${capped('s.expires_at', '$1')} < s.expires_at`,
)
/** Moves the end of older sessions to the latest that the current setting allows. */
export const capSessions = (database: Database, maxMinutes: number) => database.rows(capStatement, [maxMinutes])
