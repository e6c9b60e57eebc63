import { authenticationFields } from './authentication.ts'
import { codeCharacters, totpExpirationMinutes } from './limits.ts'
import { protectedFields } from './protected.ts'
import { SessionDuration } from './session.ts'
import { type Static, Type } from './shape.ts'
import { User } from './user.ts'

/** The contract's section 5.5. */
export const Create = Type.Object({
  expiration_minutes: Type.Optional(
    Type.Integer({
      minimum: totpExpirationMinutes.minimum,
      maximum: totpExpirationMinutes.maximum,
      errorType: 'invalid_expiration',
    }),
  ),
})
export type Create = Static<typeof Create>

const RecoveryCodes = Type.Array(Type.String())

/** `secret` is base32; `qr_code` is a data URL of a PNG. Without `__user` the SDK forgets the signed-in user. */
export const Created = Type.Object({
  totp_id: Type.String(),
  secret: Type.String(),
  qr_code: Type.String(),
  recovery_codes: RecoveryCodes,
  user_id: Type.String(),
  user: User,
  __user: User,
})

export const Authenticate = Type.Object({
  ...protectedFields,
  totp_code: Type.String({ minLength: 1, maxLength: codeCharacters, errorType: 'invalid_totp_code' }),
  session_duration_minutes: SessionDuration,
})

export const Recover = Type.Object({
  ...protectedFields,
  recovery_code: Type.String({
    minLength: 1,
    maxLength: codeCharacters,
    errorType: 'unable_to_authenticate_recovery_code',
  }),
  session_duration_minutes: SessionDuration,
})

export const Authenticated = Type.Object({ ...authenticationFields, totp_id: Type.String() })

/** A list, although the SDK's types declare a single object. */
export const TotpList = Type.Object({
  user_id: Type.String(),
  totps: Type.Array(Type.Object({ totp_id: Type.String(), verified: Type.Boolean(), recovery_codes: RecoveryCodes })),
})
