import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import type { Identified, Profile } from './profile.ts'

// One file although it is long: attach token, flow, token and registration are consumed by one another.

type NewAttachToken = { tokenHash: Buffer; userId: string; provider: string; expiresAt: Date; ofApp: boolean }

const insertAttachStatement = statement(
  'oauth.insertAttachToken',
  'insert into identity.oauth_attach_tokens (token_hash, user_id, provider, expires_at, of_app) values ($1, $2, $3, $4, $5)',
)
export const insertAttachToken = (
  database: Database,
  { tokenHash, userId, provider, expiresAt, ofApp }: NewAttachToken,
) => database.rows(insertAttachStatement, [tokenHash, userId, provider, expiresAt, ofApp])

const consumeAttachStatement = statement(
  'oauth.consumeAttachToken',
  'delete from identity.oauth_attach_tokens where token_hash = $1 and provider = $2 and expires_at > $3 returning user_id, of_app is not false as of_app',
)

/** Consumes an attach token and returns the account it adds to, and whether an app asked for it. */
export const consumeAttachToken = (database: Database, tokenHash: Buffer, provider: string, now: Date) =>
  database.row<{ user_id: string; of_app: boolean }>(consumeAttachStatement, [tokenHash, provider, now])

type NewFlow = {
  stateHash: Buffer
  browserHash: Buffer
  provider: OauthProvider
  loginUrl: string
  signupUrl: string
  codeChallenge: string | null
  attachUserId: string | null
  /** It leads to a page of an app, or an app began it. */
  ofApp: boolean
  expiresAt: Date
}

const insertFlowStatement = statement(
  'oauth.insertFlow',
  `insert into identity.oauth_flows
     (state_hash, browser_hash, provider, login_redirect_url, signup_redirect_url, code_challenge, attach_user_id, expires_at, of_app)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export const insertFlow = (database: Database, flow: NewFlow) =>
  database.rows(insertFlowStatement, [
    flow.stateHash,
    flow.browserHash,
    flow.provider,
    flow.loginUrl,
    flow.signupUrl,
    flow.codeChallenge,
    flow.attachUserId,
    flow.expiresAt,
    flow.ofApp,
  ])

type Flow = {
  login_redirect_url: string
  signup_redirect_url: string
  code_challenge: string | null
  attach_user_id: string | null
  of_app: boolean
}

const consumeFlowStatement = statement(
  'oauth.consumeFlow',
  `delete from identity.oauth_flows where state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > $4
   returning login_redirect_url, signup_redirect_url, code_challenge, attach_user_id, of_app is not false as of_app`,
)

/** Consumes a flow: once, in the browser that started it, back from the same provider. */
export const consumeFlow = (
  database: Database,
  { stateHash, browserHash, provider }: Pick<NewFlow, 'stateHash' | 'browserHash' | 'provider'>,
  now: Date,
) => database.row<Flow>(consumeFlowStatement, [stateHash, browserHash, provider, now])

const isKnownStatement = statement(
  'oauth.isKnown',
  `select exists (
       select from identity.oauth_registrations
       where provider_type = $2 and provider_subject = $3 and issuer is not distinct from $4)
     or exists (select from identity.emails where email = $1 and not claim) as known`,
)

/** Whether the sign-in will find a user rather than create one; a guess, only used to choose between two addresses. */
export const isKnown = async (database: Database, type: string, { subject, issuer, verifiedEmail }: Identified) =>
  (await database.row<{ known: boolean }>(isKnownStatement, [verifiedEmail, type, subject, issuer ?? null]))!.known

type NewToken = {
  tokenHash: Buffer
  provider: OauthProvider
  profile: Identified
  sealedValues: Buffer
  codeChallenge: string | null
  attachUserId: string | null
  ofApp: boolean
  expiresAt: Date
}

const insertTokenStatement = statement(
  'oauth.insertToken',
  `insert into identity.oauth_tokens
     (token_hash, provider, profile, provider_values, code_challenge, attach_user_id, expires_at, of_app)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
export const insertToken = (database: Database, token: NewToken) =>
  database.rows(insertTokenStatement, [
    token.tokenHash,
    token.provider,
    JSON.stringify(token.profile),
    token.sealedValues,
    token.codeChallenge,
    token.attachUserId,
    token.expiresAt,
    token.ofApp,
  ])

/** An account is only added to from inside: by the session $3 of the same user. */
const sessionUser = 'select s.user_id from identity.sessions s where s.token_hash = $3 and s.expires_at > $2'

const findTokenStatement = statement(
  'oauth.findToken',
  `select code_challenge, attach_user_id is not null and attach_user_id is distinct from (${sessionUser}) as needs_session
   from identity.oauth_tokens where token_hash = $1 and expires_at > $2`,
)

/** What is known of a token before it is consumed. */
export const findToken = (database: Database, tokenHash: Buffer, now: Date, sessionTokenHash: Buffer | null) =>
  database.row<{ code_challenge: string | null; needs_session: boolean }>(findTokenStatement, [
    tokenHash,
    now,
    sessionTokenHash,
  ])

export type SpentToken = {
  provider: OauthProvider
  profile: Identified
  provider_values: Buffer
  attach_user_id: string | null
  /** As of its flow. */
  of_app: boolean
}

const consumeTokenStatement = statement(
  'oauth.consumeToken',
  `delete from identity.oauth_tokens where token_hash = $1 and expires_at > $2
     and (attach_user_id is null or attach_user_id = (${sessionUser}))
   returning provider, profile, provider_values, attach_user_id, of_app is not false as of_app`,
)

/** Consumes a token. Of parallel calls one gets it. */
export const consumeToken = (database: Database, tokenHash: Buffer, now: Date, sessionTokenHash: Buffer | null) =>
  database.row<SpentToken>(consumeTokenStatement, [tokenHash, now, sessionTokenHash])

const lockSubjectStatement = statement(
  'oauth.lockSubject',
  'select pg_advisory_xact_lock(hashtextextended($1, 0)) is null as locked',
)

/** Until the transaction ends, no one else signs in with the same account at the provider. */
export const lockSubject = (database: Database, type: string, subject: string) =>
  database.rows(lockSubjectStatement, [`oauth ${type} ${subject}`])

export type Registration = { oauth_user_registration_id: string; user_id: string; email_id: string | null }

const renewRegistrationStatement = statement(
  'oauth.renewRegistration',
  `update identity.oauth_registrations set profile_picture_url = $3, locale = $4
   where provider_type = $1 and provider_subject = $2 and issuer is not distinct from $5
   returning oauth_user_registration_id, user_id, email_id`,
)

/** The registration of an account at a provider, updated with its picture and language. Undefined if there is none. */
export const renewRegistration = (
  database: Database,
  type: string,
  { subject, issuer, pictureUrl, locale }: Identified,
) => database.row<Registration>(renewRegistrationStatement, [type, subject, pictureUrl, locale, issuer ?? null])

const insertUserStatement = statement(
  'oauth.insertUser',
  `insert into identity.users (user_id, status, created_at) values ($1, 'active', $2)`,
)

/** Creates a user without an address here. */
export const insertUser = (database: Database, userId: string, now: Date) =>
  database.rows(insertUserStatement, [userId, now])

const insertRegistrationStatement = statement(
  'oauth.insertRegistration',
  `insert into identity.oauth_registrations
     (oauth_user_registration_id, user_id, provider_type, provider_subject, email_id, profile_picture_url, locale, created_at, issuer)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export const insertRegistration = (
  database: Database,
  { oauth_user_registration_id, user_id, email_id }: Registration,
  type: string,
  { subject, issuer, pictureUrl, locale }: Identified,
  now: Date,
) =>
  database.rows(insertRegistrationStatement, [
    oauth_user_registration_id,
    user_id,
    type,
    subject,
    email_id,
    pictureUrl,
    locale,
    now,
    issuer ?? null,
  ])

const activateStatement = statement(
  'oauth.activateUser',
  `update identity.users set status = 'active',
     first_name = case when first_name = '' and last_name = '' then $2 else first_name end,
     last_name = case when first_name = '' and last_name = '' then $3 else last_name end
   where user_id = $1`,
)

/** Marks a user as active; one without a name gets the provider's. */
export const activateUser = (database: Database, userId: string, { firstName, lastName }: Profile) =>
  database.rows(activateStatement, [userId, firstName, lastName])

const removeExpiredStatement = statement(
  'oauth.removeExpired',
  `with flows as (delete from identity.oauth_flows where expires_at < $1),
     tokens as (delete from identity.oauth_tokens where expires_at < $1)
   delete from identity.oauth_attach_tokens where expires_at < $1`,
)
export const deleteExpiredOauth = (database: Database, before: Date) => database.rows(removeExpiredStatement, [before])
