import type { Clock } from '@iyk/kit/clock.ts'
import type { ProviderValues } from '@iyk/wire/oauth.ts'
import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import * as client from 'openid-client'
import { type Fields, fieldsOf, isFields, type Profile, readProfile } from './profile.ts'
import { type OpenIdProvider, type PlainProvider, providers } from './providers.ts'
import type { ProviderSettings } from './settings.ts'

export type Exchange = {
  name: OauthProvider
  settings: ProviderSettings
  config: client.Configuration
  /** Our own callback address with what the provider added to it. */
  callbackUrl: URL
  state: string
  nonce: string
  codeVerifier: string
  clock: Clock
}

const fetchJson = async ({ config }: Exchange, accessToken: string, url: string): Promise<unknown> => {
  const headers = new Headers({ accept: 'application/json' })
  const answer = await client.fetchProtectedResource(config, accessToken, new URL(url), 'GET', null, headers)
  if (!answer.ok) throw new Error(`the provider answers ${answer.status} at ${new URL(url).pathname}`)
  return answer.json()
}

/** Apple tells a name once, beside the token and unsigned: good enough for a name and for nothing else. */
const nameFromForm = (user: string | null): Fields => {
  try {
    const { firstName, lastName } = fieldsOf(fieldsOf(JSON.parse(user ?? '')).name)
    return { given_name: firstName, family_name: lastName }
  } catch {
    return {}
  }
}

const readOpenId = async (
  { emailVerified = (claims) => claims.email_verified === true }: OpenIdProvider,
  exchange: Exchange,
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
) => {
  const { config, callbackUrl } = exchange
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no id_token')
  const more =
    claims.email === undefined && config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {}
  const all: Fields = { ...nameFromForm(callbackUrl.searchParams.get('user')), ...more, ...claims }
  return readProfile({
    subject: claims.sub,
    email: all.email,
    emailVerified: emailVerified(all),
    firstName: all.given_name,
    lastName: all.family_name,
    fullName: all.name,
    picture: all.picture,
    locale: all.locale,
  })
}

const readPlain = async ({ endpoints, toProfile }: PlainProvider, exchange: Exchange, accessToken: string) => {
  const { userinfo, emails } = exchange.settings.endpoints ?? endpoints
  const user = await fetchJson(exchange, accessToken, userinfo)
  if (!isFields(user)) throw new Error('the provider says nothing of the user')
  return toProfile(user, emails && (await fetchJson(exchange, accessToken, emails)))
}

/**
 * Trades the code for who somebody is. State, PKCE, issuer, audience, nonce and signature are the library's work; a nonce is demanded
 * of everybody whose id_token is read. Throws whatever went wrong.
 */
export const exchangeCode = async (exchange: Exchange): Promise<{ profile: Profile; values: ProviderValues }> => {
  const { name, config, callbackUrl, state, nonce, codeVerifier, clock } = exchange
  const provider = providers[name]
  const tokens = await client.authorizationCodeGrant(config, callbackUrl, {
    expectedState: state,
    ...(!('withoutPkce' in provider) && { pkceCodeVerifier: codeVerifier }),
    ...('hosts' in provider && { expectedNonce: nonce, idTokenExpected: true }),
  })
  const profile =
    'hosts' in provider
      ? await readOpenId(provider, exchange, tokens)
      : await readPlain(provider, exchange, tokens.access_token)
  if (!profile) throw new Error('the provider says nothing of the subject')
  const seconds = tokens.expiresIn()
  return {
    profile,
    values: {
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token ?? '',
      id_token: tokens.id_token ?? '',
      scopes: tokens.scope?.split(/[ ,]+/).filter(Boolean) ?? [],
      expires_at: seconds === undefined ? null : new Date(clock().getTime() + seconds * 1000).toISOString(),
    },
  }
}
