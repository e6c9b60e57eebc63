export const oauthProviders = [
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'discord',
  'slack',
  'amazon',
  'bitbucket',
  'linkedin',
  'coinbase',
  'twitch',
] as const
export type OauthProvider = (typeof oauthProviders)[number]

export const isOauthProvider = (name: string): name is OauthProvider =>
  (oauthProviders as readonly string[]).includes(name)
