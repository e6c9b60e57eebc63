import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { AuthorizationResponseError } from 'openid-client'
import type { IdentityContext } from '../context.ts'
import { newLinkToken } from '../mails/new-link-token.ts'
import { addToQuery } from './add-to-query.ts'
import { derive, findSecret, forgetSecret } from './browser-secret.ts'
import { exchangeCode } from './exchange-code.ts'
import { getProvider } from './get-provider.ts'
import type { GetClient } from './open-clients.ts'
import { providers } from './providers.ts'
import { seal } from './seal.ts'
import { callbackUrl } from './start.ts'
import { consumeFlow, insertToken, isKnown } from './store.ts'
import type { Leg } from './tell-trip.ts'

const tokenMinutes = 10

/** What the provider gave as a reason, as far as it is one; https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const reasonOf = (error: unknown, type: string): { error: string; error_description: string } => {
  const told = error instanceof AuthorizationResponseError ? error : undefined
  const description = told?.error_description?.replaceAll(/[^ -~]/g, '').slice(0, 200)
  return {
    error: told && /^[a-z_]{1,64}$/.test(told.error) ? told.error : 'oauth_flow_callback_error',
    error_description: description || `The sign-in with ${type} did not finish. Try again.`,
  }
}

/** Names and codes only: what else an error of the protocol carries may hold tokens. */
const forLog = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, code: 'code' in error ? error.code : undefined, reason: error.message }
    : {}

/**
 * Back from a provider: where to send the browser now. Throws when this browser did not set out on this trip to this provider, since
 * then there is no address to trust either; any later failure ends at the app's login address with `error` and `error_description`.
 */
export const finish = async (
  context: IdentityContext,
  getClient: GetClient,
  providerName: string,
  query: URLSearchParams,
  cookies: string | undefined,
): Promise<Leg> => {
  const { database, clock, randomBytes, settings, log } = context
  const { name, settings: ofProvider } = getProvider(providerName, settings)
  const { type } = providers[name]
  const state = query.get('state') ?? ''
  const secret = findSecret(cookies, state, settings)
  const hashes = secret && { stateHash: sha256(state), browserHash: sha256(secret), provider: name }
  const flow = hashes && (await consumeFlow(database, hashes, clock()))
  if (!secret || !flow)
    throw new Refusal('oauth_invalid_state', { reason: secret ? 'unknown trip' : 'not the browser that set out' })

  const back = { cookie: forgetSecret(state, settings), userId: flow.attach_user_id }
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
      expiresAt: new Date(clock().getTime() + tokenMinutes * 60_000),
    })
    const base = known ? flow.login_redirect_url : flow.signup_redirect_url
    return { ...back, location: addToQuery(base, { stytch_token_type: 'oauth', token }), outcome: 'ok' }
  } catch (error) {
    log.warn({ provider: name, ...forLog(error) }, 'the provider did not let somebody in')
    const location = addToQuery(flow.login_redirect_url, reasonOf(error, type))
    return { ...back, location, outcome: 'oauth_flow_callback_error' }
  }
}
