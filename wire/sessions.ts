import { Authentication } from './authentication.ts'
import { idCharacters, presentedJwtCharacters, tokenCharacters } from './limits.ts'
import { Session, SessionDuration } from './session.ts'
import { type Static, Type } from './shape.ts'
import { User } from './user.ts'

export const Authenticate = Type.Object({ session_duration_minutes: Type.Optional(SessionDuration) })
export type Authenticate = Static<typeof Authenticate>
export const Authenticated = Authentication

/** What a backend sends; the contract's section 12. It needs a token or a JWT; programs that send both fields leave one empty. */
export const BackendAuthenticate = Type.Object({
  session_token: Type.Optional(Type.String({ maxLength: tokenCharacters, errorType: 'session_not_found' })),
  session_jwt: Type.Optional(Type.String({ maxLength: presentedJwtCharacters, errorType: 'session_not_found' })),
  session_duration_minutes: Type.Optional(SessionDuration),
  /** Merged into the session's claims; null removes one. */
  session_custom_claims: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Whether a role permits the user an action. */
  authorization_check: Type.Optional(Type.Object({ resource_id: Type.String(), action: Type.String() })),
})
export const BackendAuthenticated = Type.Object({
  session: Session,
  session_token: Type.String(),
  session_jwt: Type.String(),
  user: User,
  /** Beyond the vendor's API: whether the user has an authenticator app and this session has not verified it; treat them as not signed in. */
  second_step_due: Type.Boolean(),
})

/** A call beyond the vendor's API: the factors behind the user's session. */
export const SessionList = Type.Object({
  sessions: Type.Array(
    Type.Intersect([Type.Omit(Session, ['custom_claims', 'roles']), Type.Object({ current: Type.Boolean() })]),
  ),
})
export type SessionList = Static<typeof SessionList>
export const SessionId = Type.Object({ session_id: Type.String({ minLength: 1, maxLength: idCharacters }) })
export const RevokedAll = Type.Object({ revoked_sessions: Type.Integer() })

const Jwk = Type.Object({
  kty: Type.Literal('RSA'),
  use: Type.Literal('sig'),
  key_ops: Type.Array(Type.Literal('verify')),
  alg: Type.Literal('RS256'),
  kid: Type.String(),
  n: Type.String(),
  e: Type.String(),
})
export const Jwks = Type.Object({ keys: Type.Array(Jwk) })
