import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ProviderValues } from '@iyk/wire/oauth.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import { verifyPkce } from '../caller/verify-pkce.ts'
import type { Call } from '../context.ts'
import { signIn } from '../sessions/backend/sign-in.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { oauthFactor } from './oauth-factor.ts'
import { providers } from './providers.ts'
import { register } from './register.ts'
import { unseal } from './seal.ts'
import { consumeToken, findToken } from './store.ts'

/** Signs in with the result of an OAuth flow, once; the contract's sections 5.10 and 7. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/oauth/authenticate'], Call> = async (
  { body },
  call,
) => {
  const { sessionToken } = call.caller
  const now = call.clock()
  const tokenHash = sha256(body.token)
  const sessionTokenHash = sessionToken ? sha256(sessionToken) : null

  const found = await findToken(call.database, tokenHash, now, sessionTokenHash)
  if (!found) throw new Refusal('oauth_token_not_found')
  verifyPkce(found, body.code_verifier)
  if (found.needs_session)
    throw new Refusal('user_unauthenticated', {
      message:
        'This adds a sign-in method to an account. Finish it in the browser where you are signed in to that account.',
    })

  const { spent, registration, started } = await call.database.transaction(async (database) => {
    const spent = await consumeToken(database, tokenHash, now, sessionTokenHash)
    if (!spent) throw new Refusal('oauth_token_not_found')
    const within = { ...call, database }
    const registration = await register(within, spent)
    const { oauth_user_registration_id: id, email_id } = registration
    const detail = { id, provider_subject: spent.profile.subject, email_id: email_id ?? '' }
    const started = await startSession(within, {
      userId: registration.user_id,
      factor: oauthFactor(spent.provider, detail, now),
      durationMinutes: body.session_duration_minutes,
      needsSession: spent.attach_user_id !== null,
      ofApp: spent.of_app,
    })
    return { spent, registration, started }
  })
  return {
    ...(await toAuthentication(call, started)),
    oauth_user_registration_id: registration.oauth_user_registration_id,
    provider_subject: spent.profile.subject,
    provider_type: providers[spent.provider].type,
    profile_picture_url: spent.profile.pictureUrl,
    locale: spent.profile.locale,
    provider_values: unseal(body.token, spent.provider_values) as ProviderValues,
    reset_sessions: false,
  }
}

const signInWithoutBrowser = signIn(authenticate)

/** The same for backends, where the vendor names the session of this call `user_session`. */
export const authenticateForBackend: Handler<(typeof backendRoutes)['POST /v1/oauth/authenticate'], Call> = async (
  input,
  call,
) => {
  const reply = await signInWithoutBrowser(input, call)
  return { ...reply, user_session: reply.session }
}
