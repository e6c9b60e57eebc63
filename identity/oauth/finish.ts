import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { oauthTokenMinutes } from '@iyk/wire/limits.ts'
import { AuthorizationResponseError } from 'openid-client'
import type { IdentityContext } from '../context.ts'
import { newLinkToken } from '../emails/new-link-token.ts'
import { addToQuery } from './add-to-query.ts'
import { clearSecret, derive, findSecret } from './browser-secret.ts'
import { callbackUrl } from './callback-url.ts'
import { exchangeCode } from './exchange-code.ts'
import { getProvider } from './get-provider.ts'
import type { GetClient } from './open-clients.ts'
import { providers } from './providers.ts'
import type { FlowStep } from './report-flow.ts'
import { seal } from './seal.ts'
import { consumeFlow, insertToken, isKnown } from './store.ts'

/** The error code from the provider, if it is a valid one; https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const reasonOf = (error: unknown, type: string): { error: string; error_description: string } => {
  const authorizationError = error instanceof AuthorizationResponseError ? error : undefined
  const description = authorizationError?.error_description?.replaceAll(/[^ -~]/g, '').slice(0, 200)
  return {
    error:
      authorizationError && /^[a-z_]{1,64}$/.test(authorizationError.error)
        ? authorizationError.error
        : 'oauth_flow_callback_error',
    error_description: description || `The sign-in with ${type} did not finish. Try again.`,
  }
}

/** Names and codes only: other fields of a protocol error may contain tokens. */
const forLog = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, code: 'code' in error ? error.code : undefined, reason: error.message }
    : {}

/**
 * Back from an OAuth provider: where to send the browser now. Throws if this browser did not start this flow with this provider, since then there is
 * no trusted address either; any later failure ends at the app's login address with `error` and `error_description`.
 */
export const finish = async (
  context: IdentityContext,
  getClient: GetClient,
  providerName: string,
  query: URLSearchParams,
  cookies: string | undefined,
): Promise<FlowStep> => {
  const { database, clock, randomBytes, settings, log } = context
  const { name, settings: ofProvider } = getProvider(providerName, settings)
  const { type } = providers[name]
  const state = query.get('state') ?? ''
  const secret = findSecret(cookies, state, settings)
  const hashes = secret && { stateHash: sha256(state), browserHash: sha256(secret), provider: name }
  const flow = hashes && (await consumeFlow(database, hashes, clock()))
  if (!secret || !flow)
    throw new Refusal('oauth_invalid_state', {
      reason: secret ? 'unknown or finished sign-in' : 'started in another browser',
    })

  const back = { cookie: clearSecret(state, settings), userId: flow.attach_user_id }
  try {
    const { profile: read, values } = await exchangeCode({
      name,
      settings: ofProvider,
      config: await getClient(name, ofProvider),
      callbackUrl: new URL(`${callbackUrl(name, settings)}?${query}`),
      state,
      nonce: derive(secret, 'nonce'),
      codeVerifier: derive(secret, 'code verifier'),
      clock,
    })
    const profile = { ...read, issuer: ofProvider.issuer }
    const token = newLinkToken(randomBytes)
    const known = flow.attach_user_id !== null || (await isKnown(database, type, profile))
    await insertToken(database, {
      tokenHash: sha256(token),
      provider: name,
      profile,
      sealedValues: seal(token, values, randomBytes),
      codeChallenge: flow.code_challenge,
      attachUserId: flow.attach_user_id,
      ofApp: flow.of_app,
      expiresAt: new Date(clock().getTime() + oauthTokenMinutes * 60_000),
    })
    const base = known ? flow.login_redirect_url : flow.signup_redirect_url
    return { ...back, location: addToQuery(base, { stytch_token_type: 'oauth', token }), outcome: 'ok' }
  } catch (error) {
    log.warn({ provider: name, ...forLog(error) }, 'sign-in at the OAuth provider failed')
    const location = addToQuery(flow.login_redirect_url, reasonOf(error, type))
    return { ...back, location, outcome: 'oauth_flow_callback_error' }
  }
}
