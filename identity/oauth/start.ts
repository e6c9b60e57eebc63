import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Start } from '@iyk/wire/oauth.ts'
import * as client from 'openid-client'
import { leadsToApp } from '../caller/leads-to-app.ts'
import { parseCodeChallenge } from '../caller/parse-code-challenge.ts'
import type { IdentityContext } from '../context.ts'
import { chooseRedirectUrl } from '../emails/choose-redirect-url.ts'
import { parseProviderParameters, parseScopes } from './authorization-parameters.ts'
import { derive, setSecret } from './browser-secret.ts'
import { callbackUrl } from './callback-url.ts'
import { getProvider } from './get-provider.ts'
import type { GetClient } from './open-clients.ts'
import { providers } from './providers.ts'
import type { FlowStep } from './report-flow.ts'
import { consumeAttachToken, insertFlow } from './store.ts'

/** Long enough for a second factor at the provider. */
const flowSeconds = 900

const refusals = {
  unusable: 'no_match_for_provided_oauth_url',
  unregistered: 'no_match_for_provided_oauth_url',
} as const

/** Starts a flow: where to send the browser, and the cookie that binds the flow to it. Throws what the user sees as a page; the contract's section 6.3. */
export const start = async (
  context: IdentityContext,
  getClient: GetClient,
  providerName: string,
  query: Start,
): Promise<FlowStep> => {
  const { database, clock, randomBytes, settings } = context
  if (query.public_token !== settings.publicToken) throw new Refusal('public_token_not_found')
  const { name, settings: ofProvider } = getProvider(providerName, settings)
  const provider = providers[name]
  const loginUrl = chooseRedirectUrl(query.login_redirect_url, settings, refusals)
  const signupUrl = chooseRedirectUrl(query.signup_redirect_url ?? query.login_redirect_url, settings, refusals)
  const codeChallenge = parseCodeChallenge(query.code_challenge, 'oauth', settings)
  const scopes = new Set([...provider.scopes, ...parseScopes(query.custom_scopes)])
  const extras = parseProviderParameters(query as Record<string, string>)
  const config = await getClient(name, ofProvider).catch((error: unknown) => {
    context.log.warn({ provider: name, reason: String(error) }, 'the OAuth provider cannot be reached')
    throw new Refusal('server_unavailable', { message: `${provider.type} cannot be reached right now.` })
  })

  const state = randomBytes(32).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  const now = clock()
  const userId = await database.transaction(async (inside) => {
    const attachToken = query.oauth_attach_token
    const attach = attachToken ? await consumeAttachToken(inside, sha256(attachToken), name, now) : undefined
    if (attachToken !== undefined && !attach) throw new Refusal('invalid_oauth_attach_token')
    await insertFlow(inside, {
      stateHash: sha256(state),
      browserHash: sha256(secret),
      provider: name,
      loginUrl,
      signupUrl,
      codeChallenge,
      attachUserId: attach?.user_id ?? null,
      ofApp: attach?.of_app || [loginUrl, signupUrl].some((url) => leadsToApp(url, settings)),
      expiresAt: new Date(now.getTime() + flowSeconds * 1000),
    })
    return attach?.user_id ?? null
  })

  const location = client.buildAuthorizationUrl(config, {
    ...extras,
    ...provider.parameters,
    redirect_uri: callbackUrl(name, settings),
    scope: [...scopes].join(' '),
    state,
    ...('hosts' in provider && { nonce: derive(secret, 'nonce') }),
    ...(!('withoutPkce' in provider) && {
      code_challenge: await client.calculatePKCECodeChallenge(derive(secret, 'code verifier')),
      code_challenge_method: 'S256',
    }),
  })
  return { location: location.href, cookie: setSecret(state, secret, flowSeconds, settings), userId, outcome: 'ok' }
}
