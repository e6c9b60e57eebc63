import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { User } from '@iyk/wire/user.ts'

type WireRegistration = User['webauthn_registrations'][number]

const registrationJson = `json_build_object('webauthn_registration_id', w.webauthn_registration_id, 'domain', w.domain,
  'user_agent', w.user_agent, 'authenticator_type', w.authenticator_type, 'verified', true, 'name', w.name)`

export type Challenge = {
  ceremony: 'register' | 'authenticate'
  user_id: string | null
  domain: string
  user_handle: string | null
  user_agent: string
}

const insertChallengeStatement = statement(
  'webauthn.insertChallenge',
  `insert into identity.webauthn_challenges (challenge_hash, ceremony, user_id, domain, user_handle, user_agent, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
export const insertChallenge = (database: Database, challengeHash: Buffer, one: Challenge, expiresAt: Date) =>
  database.rows(insertChallengeStatement, [
    challengeHash,
    one.ceremony,
    one.user_id,
    one.domain,
    one.user_handle,
    one.user_agent,
    expiresAt,
  ])

const consumeChallengeStatement = statement(
  'webauthn.consumeChallenge',
  `delete from identity.webauthn_challenges where challenge_hash = $1 and ceremony = $2 and expires_at > $3
   returning ceremony, user_id, domain, user_handle, user_agent`,
)

/** Consumes a challenge of this ceremony; undefined if there is none. */
export const consumeChallenge = (
  database: Database,
  challengeHash: Buffer,
  ceremony: Challenge['ceremony'],
  now: Date,
) => database.row<Challenge>(consumeChallengeStatement, [challengeHash, ceremony, now])

export type Descriptor = { credential_id: string; transports: string[] }

const listDescriptorsStatement = statement(
  'webauthn.listDescriptors',
  `select credential_id, transports from identity.webauthn_registrations where user_id = $1 and domain = $2
   order by created_at, webauthn_registration_id`,
)
export const listDescriptors = (database: Database, userId: string, domain: string) =>
  database.rows<Descriptor>(listDescriptorsStatement, [userId, domain])

type NewRegistration = {
  registrationId: string
  userId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  userVerified: boolean
  userHandle: string
  domain: string
  transports: readonly string[]
  userAgent: string
  authenticatorType: string
  createdAt: Date
}

const insertRegistrationStatement = statement(
  'webauthn.insertRegistration',
  `insert into identity.webauthn_registrations (webauthn_registration_id, user_id, credential_id, public_key, counter,
     user_verified, user_handle, domain, transports, user_agent, authenticator_type, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (credential_id) do nothing returning webauthn_registration_id`,
)

/** False if the credential is registered already, with any user. */
export const insertRegistration = async (database: Database, one: NewRegistration): Promise<boolean> =>
  (await database.row(insertRegistrationStatement, [
    one.registrationId,
    one.userId,
    one.credentialId,
    Buffer.from(one.publicKey),
    one.counter,
    one.userVerified,
    one.userHandle,
    one.domain,
    one.transports,
    one.userAgent,
    one.authenticatorType,
    one.createdAt,
  ])) !== undefined

export type Registration = {
  webauthn_registration_id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  user_verified: boolean
  user_handle: string
  domain: string
  user_agent: string
}

const findRegistrationStatement = statement(
  'webauthn.findRegistration',
  `select webauthn_registration_id, user_id, credential_id, public_key, user_verified, user_handle, domain, user_agent
   from identity.webauthn_registrations where credential_id = $1`,
)
export const findRegistration = (database: Database, credentialId: string) =>
  database.row<Registration>(findRegistrationStatement, [credentialId])

const advanceCounterStatement = statement(
  'webauthn.advanceCounter',
  `update identity.webauthn_registrations set counter = $2
   where webauthn_registration_id = $1 and (counter < $2 or (counter = 0 and $2::bigint = 0))
   returning webauthn_registration_id`,
)

/** False if the counter did not grow; one that stays at zero does not count. */
export const advanceCounter = async (database: Database, registrationId: string, counter: number): Promise<boolean> =>
  (await database.row(advanceCounterStatement, [registrationId, counter])) !== undefined

const renameStatement = statement(
  'webauthn.rename',
  `update identity.webauthn_registrations w set name = $3 where webauthn_registration_id = $1 and user_id = $2
   returning ${registrationJson} as registration`,
)

/** Undefined if this user has no such registration. */
export const renameRegistration = async (database: Database, registrationId: string, userId: string, name: string) =>
  (await database.row<{ registration: WireRegistration }>(renameStatement, [registrationId, userId, name]))
    ?.registration

const removeExpiredStatement = statement(
  'webauthn.removeExpired',
  'delete from identity.webauthn_challenges where expires_at < $1',
)
export const deleteExpiredChallenges = (database: Database, before: Date) =>
  database.rows(removeExpiredStatement, [before])
