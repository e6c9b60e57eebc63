import { type Static, Type } from 'typebox'
import { Authentication } from './authentication.ts'
import { Session, SessionDuration } from './session.ts'
import { User } from './user.ts'

export const Authenticate = Type.Object({ session_duration_minutes: Type.Optional(SessionDuration) })
export type Authenticate = Static<typeof Authenticate>
export const Authenticated = Authentication

/** What a backend asks with; the contract's section 12. One of token and JWT; programs that send both fields leave one empty. */
export const BackendAuthenticate = Type.Object({
  session_token: Type.Optional(Type.String({ maxLength: 256, errorType: 'session_not_found' })),
  session_jwt: Type.Optional(Type.String({ maxLength: 32_768, errorType: 'session_not_found' })),
  session_duration_minutes: Type.Optional(SessionDuration),
  /** Merged into those the session has; null removes one. */
  session_custom_claims: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Whether the user may do something by a role. */
  authorization_check: Type.Optional(Type.Object({ resource_id: Type.String(), action: Type.String() })),
})
export const BackendAuthenticated = Type.Object({
  session: Session,
  session_token: Type.String(),
  session_jwt: Type.String(),
  user: User,
  /** Beside the vendor's: whether the user set up an authenticator app and this session has not shown it; treat them as not signed in. */
  second_step_due: Type.Boolean(),
})

/** A call of ours beside the vendor's: what the user of a session is signed in with. */
export const SessionList = Type.Object({
  sessions: Type.Array(
    Type.Intersect([Type.Omit(Session, ['custom_claims', 'roles']), Type.Object({ current: Type.Boolean() })]),
  ),
})
export type SessionList = Static<typeof SessionList>
export const SessionId = Type.Object({ session_id: Type.String({ minLength: 1, maxLength: 100 }) })
export const RevokedAll = Type.Object({ revoked_sessions: Type.Integer() })

export const Jwk = Type.Object({
  kty: Type.Literal('RSA'),
  use: Type.Literal('sig'),
  key_ops: Type.Array(Type.Literal('verify')),
  alg: Type.Literal('RS256'),
  kid: Type.String(),
  n: Type.String(),
  e: Type.String(),
})
export const Jwks = Type.Object({ keys: Type.Array(Jwk) })
