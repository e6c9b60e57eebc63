import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'

/** As the providers write their own names, and as the wire's `provider_type` has them. */
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
