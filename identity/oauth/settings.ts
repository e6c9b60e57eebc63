import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'

/** Apple takes no fixed secret but a JWT signed with a key from its developer pages. */
export type AppleKey = {
  teamId: string
  keyId: string
  /** PKCS #8 in PEM, as Apple hands it out. */
  privateKey: string
}

export type Endpoints = { authorization: string; token: string; userinfo: string; emails?: string }

export type ProviderSettings = {
  clientId: string
  clientSecret: string | AppleKey
  /** In place of the provider's own, such as a GitLab of one's own. Never taken from a request. */
  issuer?: string
  /** The same for a provider that speaks plain OAuth 2. */
  endpoints?: Endpoints
}

/** The providers that are switched on. */
export type OauthSettings = Partial<Record<OauthProvider, ProviderSettings>>
