import type { OauthProvider } from '@iyk/wire/oauth.ts'

/** As the providers write themselves, and as the wire's `provider_type` does. */
export const providerNames: Readonly<Record<OauthProvider, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  facebook: 'Facebook',
  discord: 'Discord',
  slack: 'Slack',
  amazon: 'Amazon',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  coinbase: 'Coinbase',
  twitch: 'Twitch',
}

/** The same as of `wire/oauth.ts`, without the shapes that stand beside it there: a page needs none of them. */
export const isOauthProvider = (name: string): name is OauthProvider => Object.hasOwn(providerNames, name)
