import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'

/** Apple has no fixed secret: it accepts a JWT signed with a key from its developer pages. */
export type AppleKey = {
  teamId: string
  keyId: string
  /** PKCS #8 in PEM, as issued by Apple. */
  privateKey: string
}

export type Endpoints = { authorization: string; token: string; userinfo: string; emails?: string }

export type ProviderSettings = {
  clientId: string
  clientSecret: string | AppleKey
  /** Replaces the provider's own, for a self-hosted GitLab for example. Never taken from a request. */
  issuer?: string
  /** The same for a provider with plain OAuth 2. */
  endpoints?: Endpoints
}

/** The OAuth providers that are turned on. */
export type OauthSettings = Partial<Record<OauthProvider, ProviderSettings>>
