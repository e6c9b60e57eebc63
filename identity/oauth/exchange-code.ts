import type { Clock } from '@iyk/kit/clock.ts'
import type { ProviderValues } from '@iyk/wire/oauth.ts'
import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import * as client from 'openid-client'
import { type Fields, fieldsOf, isFields, type Profile, parseProfile } from './profile.ts'
import { type OpenIdProvider, type PlainProvider, providers } from './providers.ts'
import type { ProviderSettings } from './settings.ts'

type Exchange = {
  name: OauthProvider
  settings: ProviderSettings
  config: client.Configuration
  /** Our own callback address with the parameters the provider added. */
  callbackUrl: URL
  state: string
  nonce: string
  codeVerifier: string
  clock: Clock
}

const fetchJson = async ({ config }: Exchange, accessToken: string, url: string): Promise<unknown> => {
  const headers = new Headers({ accept: 'application/json' })
  const response = await client.fetchProtectedResource(config, accessToken, new URL(url), 'GET', null, headers)
  if (!response.ok) throw new Error(`the provider returned ${response.status} for ${new URL(url).pathname}`)
  return response.json()
}

/** Apple sends a name once, beside the token and unsigned: good enough for a name and nothing else. */
const nameFromForm = (user: string | null): Fields => {
  try {
    const { firstName, lastName } = fieldsOf(fieldsOf(JSON.parse(user ?? '')).name)
    return { given_name: firstName, family_name: lastName }
  } catch {
    return {}
  }
}

const fetchOpenIdProfile = async (
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
  return parseProfile({
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

const fetchPlainProfile = async ({ endpoints, toProfile }: PlainProvider, exchange: Exchange, accessToken: string) => {
  const { userinfo, emails } = exchange.settings.endpoints ?? endpoints
  const user = await fetchJson(exchange, accessToken, userinfo)
  if (!isFields(user)) throw new Error('the provider sent no user')
  return toProfile(user, emails && (await fetchJson(exchange, accessToken, emails)))
}

/**
 * Exchanges the code for the user's profile. The library verifies state, PKCE, issuer, audience, nonce and signature; every id_token must have a
 * nonce. Throws any failure.
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
      ? await fetchOpenIdProfile(provider, exchange, tokens)
      : await fetchPlainProfile(provider, exchange, tokens.access_token)
  if (!profile) throw new Error('the provider sent no subject')
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
