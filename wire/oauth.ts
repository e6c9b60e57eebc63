import { authenticationFields } from './authentication.ts'
import { oauthCharacters, pkce, tokenCharacters, urlCharacters } from './limits.ts'
import { protectedFields } from './protected.ts'
import { SessionDuration } from './session.ts'
import { type Static, Type } from './shape.ts'

const Url = Type.String({ maxLength: urlCharacters, errorType: 'no_match_for_provided_oauth_url' })

/** Query of the start; the contract's section 6.3. Parameters that begin with `provider_` are passed on to the OAuth provider. */
export const Start = Type.Object(
  {
    public_token: Type.String({ maxLength: tokenCharacters }),
    code_challenge: Type.Optional(Type.String({ pattern: pkce.challenge, errorType: 'invalid_pkce_code_challenge' })),
    custom_scopes: Type.Optional(Type.String({ maxLength: oauthCharacters.scopes })),
    login_redirect_url: Type.Optional(Url),
    signup_redirect_url: Type.Optional(Url),
    oauth_attach_token: Type.Optional(
      Type.String({ maxLength: tokenCharacters, errorType: 'invalid_oauth_attach_token' }),
    ),
  },
  { additionalProperties: Type.String({ maxLength: oauthCharacters.parameter }) },
)
export type Start = Static<typeof Start>

export const Authenticate = Type.Object({
  ...protectedFields,
  token: Type.String({ minLength: 1, maxLength: tokenCharacters, errorType: 'oauth_token_not_found' }),
  session_duration_minutes: SessionDuration,
  code_verifier: Type.Optional(Type.String({ pattern: pkce.verifier, errorType: 'invalid_pkce_code_verifier' })),
})

/** Tokens from the OAuth provider. Empty or null where it issued none. */
export const ProviderValues = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  id_token: Type.String(),
  scopes: Type.Array(Type.String()),
  expires_at: Type.Union([Type.String(), Type.Null()]),
})
export type ProviderValues = Static<typeof ProviderValues>

export const Authenticated = Type.Object({
  ...authenticationFields,
  oauth_user_registration_id: Type.String(),
  provider_subject: Type.String(),
  provider_type: Type.String(),
  profile_picture_url: Type.String(),
  locale: Type.String(),
  provider_values: ProviderValues,
  reset_sessions: Type.Boolean(),
})

export const Attach = Type.Object({
  provider: Type.String({ maxLength: oauthCharacters.provider, errorType: 'invalid_oauth_provider' }),
})
export const Attached = Type.Object({ oauth_attach_token: Type.String() })
