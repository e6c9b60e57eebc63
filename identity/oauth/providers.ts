import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import { type Fields, fieldsOf, isFields, type Profile, parseProfile } from './profile.ts'
import type { Endpoints } from './settings.ts'

type Every = {
  /** Its name on the wire. */
  type: string
  scopes: readonly string[]
  /** Further parameters of the authorization request. */
  parameters?: Readonly<Record<string, string>>
  /** How the client authenticates; with the secret in the body if left out. */
  secretIn?: 'header'
}

/** An OpenID Connect provider; its endpoints come from discovery, on the listed hosts only. */
export type OpenIdProvider = Every & {
  issuer: string
  hosts: readonly string[]
  /** Where the standard claim says nothing about the address. */
  emailVerified?: (claims: Fields) => boolean
  /** Returns a list where RFC 6749 § 5.1 has a string. */
  listsScopes?: true
}

/** An OAuth 2 provider with its own format for profiles. */
export type PlainProvider = Every & {
  endpoints: Endpoints
  /** Its issuer in `iss`, where that is not the origin of its authorization endpoint. */
  issuer?: string
  /** Refuses requests with unknown parameters. */
  withoutPkce?: true
  toProfile: (user: Fields, emails: unknown) => Profile | undefined
}

const openId = ['openid', 'email', 'profile'] as const

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** https://discord.com/developers/docs/reference#image-formatting */
const discordPicture = ({ id, avatar }: Fields) =>
  typeof id === 'string' && typeof avatar === 'string'
    ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png`
    : undefined

export const providers: Record<OauthProvider, OpenIdProvider | PlainProvider> = {
  // https://developers.google.com/identity/openid-connect/openid-connect
  google: {
    type: 'Google',
    issuer: 'https://accounts.google.com',
    hosts: ['accounts.google.com', 'oauth2.googleapis.com', 'openidconnect.googleapis.com', 'www.googleapis.com'],
    scopes: openId,
  },
  // Its `email` can be anything an administrator typed. https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
  microsoft: {
    type: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    hosts: ['login.microsoftonline.com', 'graph.microsoft.com'],
    scopes: openId,
    emailVerified: ({ xms_edov }) => [true, 1, '1', 'true'].includes(xms_edov as string),
  },
  // https://developer.apple.com/documentation/signinwithapplerestapi
  apple: {
    type: 'Apple',
    issuer: 'https://appleid.apple.com',
    hosts: ['appleid.apple.com'],
    scopes: ['openid', 'email', 'name'],
    parameters: { response_mode: 'form_post' },
    emailVerified: ({ email_verified }) => email_verified === true || email_verified === 'true',
  },
  // https://docs.github.com/rest/users
  github: {
    type: 'GitHub',
    issuer: 'https://github.com/login/oauth',
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      userinfo: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
    scopes: ['read:user', 'user:email'],
    toProfile: (user, emails) => {
      const primary = listOf(emails).find((one) => one.primary === true)
      return parseProfile({
        subject: user.id,
        email: primary?.email,
        emailVerified: primary?.verified === true,
        fullName: user.name,
        picture: user.avatar_url,
      })
    },
  },
  // https://docs.gitlab.com/integration/openid_connect_provider/
  gitlab: { type: 'GitLab', issuer: 'https://gitlab.com', hosts: ['gitlab.com'], scopes: openId },
  // Does not say whether an address was verified. https://developers.facebook.com/docs/graph-api/reference/user/
  facebook: {
    type: 'Facebook',
    endpoints: {
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      userinfo: 'https://graph.facebook.com/v23.0/me?fields=id,first_name,last_name,email,picture',
    },
    scopes: ['email', 'public_profile'],
    toProfile: (user) =>
      parseProfile({
        subject: user.id,
        email: user.email,
        firstName: user.first_name,
        lastName: user.last_name,
        picture: fieldsOf(fieldsOf(user.picture).data).url,
      }),
  },
  // https://discord.com/developers/docs/resources/user
  discord: {
    type: 'Discord',
    endpoints: {
      authorization: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      userinfo: 'https://discord.com/api/users/@me',
    },
    scopes: ['identify', 'email'],
    toProfile: (user) =>
      parseProfile({
        subject: user.id,
        email: user.email,
        emailVerified: user.verified === true,
        fullName: user.global_name,
        picture: discordPicture(user),
        locale: user.locale,
      }),
  },
  // https://docs.slack.dev/authentication/sign-in-with-slack/
  slack: { type: 'Slack', issuer: 'https://slack.com', hosts: ['slack.com'], scopes: openId },
  // Does not say whether an address was verified. https://developer.amazon.com/docs/login-with-amazon/customer-profile.html
  amazon: {
    type: 'Amazon',
    endpoints: {
      authorization: 'https://www.amazon.com/ap/oa',
      token: 'https://api.amazon.com/auth/o2/token',
      userinfo: 'https://api.amazon.com/user/profile',
    },
    scopes: ['profile'],
    toProfile: (user) => parseProfile({ subject: user.user_id, email: user.email, fullName: user.name }),
  },
  // https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/
  bitbucket: {
    type: 'Bitbucket',
    endpoints: {
      authorization: 'https://bitbucket.org/site/oauth2/authorize',
      token: 'https://bitbucket.org/site/oauth2/access_token',
      userinfo: 'https://api.bitbucket.org/2.0/user',
      emails: 'https://api.bitbucket.org/2.0/user/emails',
    },
    scopes: ['account', 'email'],
    secretIn: 'header',
    toProfile: (user, emails) => {
      const primary = listOf(fieldsOf(emails).values).find((one) => one.is_primary === true)
      return parseProfile({
        subject: user.uuid,
        email: primary?.email,
        emailVerified: primary?.is_confirmed === true,
        fullName: user.display_name,
        picture: fieldsOf(fieldsOf(user.links).avatar).href,
      })
    },
  },
  // Supports OpenID Connect but leaves out the nonce, so its id_token is not used.
  // https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
  linkedin: {
    type: 'LinkedIn',
    issuer: 'https://www.linkedin.com/oauth',
    endpoints: {
      authorization: 'https://www.linkedin.com/oauth/v2/authorization',
      token: 'https://www.linkedin.com/oauth/v2/accessToken',
      userinfo: 'https://api.linkedin.com/v2/userinfo',
    },
    scopes: openId,
    withoutPkce: true,
    toProfile: (user) =>
      parseProfile({
        subject: user.sub,
        email: user.email,
        emailVerified: user.email_verified === true || user.email_verified === 'true',
        firstName: user.given_name,
        lastName: user.family_name,
        picture: user.picture,
        locale: user.locale,
      }),
  },
  // Does not say whether an address was verified. https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/integrations
  coinbase: {
    type: 'Coinbase',
    endpoints: {
      authorization: 'https://login.coinbase.com/oauth2/auth',
      token: 'https://login.coinbase.com/oauth2/token',
      userinfo: 'https://api.coinbase.com/v2/user',
    },
    scopes: ['wallet:user:read', 'wallet:user:email'],
    toProfile: (reply) => {
      const user = fieldsOf(reply.data)
      return parseProfile({ subject: user.id, email: user.email, fullName: user.name, picture: user.avatar_url })
    },
  },
  // Puts no address into its token unless it is requested by name. https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/
  twitch: {
    type: 'Twitch',
    issuer: 'https://id.twitch.tv/oauth2',
    hosts: ['id.twitch.tv'],
    scopes: ['openid', 'user:read:email'],
    parameters: {
      claims: JSON.stringify({
        id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
      }),
    },
    listsScopes: true,
  },
}
