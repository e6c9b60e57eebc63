import type { OauthSettings } from '@iyk/identity/oauth/settings.ts'
import { type Setting, SettingsRefused } from '@iyk/kit/settings/read-settings.ts'
import { text, webAddress } from '@iyk/kit/settings/readers.ts'
import { type OauthProvider, oauthProviders } from '@iyk/wire/oauth-providers.ts'

type Name = `OAUTH_${Uppercase<OauthProvider>}_CLIENT_ID` | `OAUTH_${Uppercase<OauthProvider>}_CLIENT_SECRET`
type Optional = Setting<string | undefined>

const upper = <Provider extends OauthProvider>(provider: Provider) => provider.toUpperCase() as Uppercase<Provider>
const withSecret = oauthProviders.filter((provider) => provider !== 'apple')

const id = (provider: OauthProvider): Optional => ({
  read: text,
  allowed: 'text',
  fallback: undefined,
  about: `Client id at ${provider}; switches signing in with it on.`,
})
const secret = (provider: OauthProvider): Optional => ({
  read: text,
  allowed: 'text',
  fallback: undefined,
  about: `Client secret at ${provider}.`,
  secret: true,
  secretOf: `OAUTH_${upper(provider)}_CLIENT_ID`,
})

/** Two settings for each provider; Apple signs its secret with a key instead. */
export const oauthTable = {
  ...(Object.fromEntries([
    ...oauthProviders.map((provider) => [`OAUTH_${upper(provider)}_CLIENT_ID`, id(provider)]),
    ...withSecret.map((provider) => [`OAUTH_${upper(provider)}_CLIENT_SECRET`, secret(provider)]),
  ]) as Record<Name, Optional>),
  OAUTH_APPLE_TEAM_ID: { read: text, allowed: 'text', fallback: undefined, about: 'Team id at Apple.' } as Optional,
  OAUTH_APPLE_KEY_ID: {
    read: text,
    allowed: 'text',
    fallback: undefined,
    about: 'Id of the key at Apple.',
  } as Optional,
  OAUTH_APPLE_PRIVATE_KEY: {
    read: (value: string) => (value.includes('PRIVATE KEY') ? value.replaceAll('\\n', '\n') : undefined),
    allowed: 'a key in PEM, line ends as they are or as \\n',
    fallback: undefined,
    about: 'The key from Apple’s developer pages.',
    secret: true,
  } as Optional,
  OAUTH_GITLAB_ISSUER: {
    read: webAddress,
    allowed: 'an https address, or http while PUBLIC_URL is localhost',
    fallback: undefined,
    about: 'A GitLab of your own in place of gitlab.com.',
  } as Optional,
}

type Read = { readonly [Key in keyof typeof oauthTable]: string | undefined }

const required = (read: Read, names: readonly (keyof Read)[]): string[] => {
  const missing = names.filter((name) => !read[name])
  if (missing.length > 0)
    throw new SettingsRefused(missing.map((name) => `${name} is missing, but others of its provider are set.`))
  return names.map((name) => read[name] as string)
}

/** The providers that are switched on. Throws `SettingsRefused` for one that is set half. */
export const readOauthSettings = (read: Read): OauthSettings => {
  const settings: OauthSettings = {}
  for (const provider of withSecret) {
    const names = [`OAUTH_${upper(provider)}_CLIENT_ID`, `OAUTH_${upper(provider)}_CLIENT_SECRET`] as const
    if (!names.some((name) => read[name])) continue
    const [clientId = '', clientSecret = ''] = required(read, names)
    settings[provider] = { clientId, clientSecret }
  }
  const apple = [
    'OAUTH_APPLE_CLIENT_ID',
    'OAUTH_APPLE_TEAM_ID',
    'OAUTH_APPLE_KEY_ID',
    'OAUTH_APPLE_PRIVATE_KEY',
  ] as const
  if (apple.some((name) => read[name])) {
    const [clientId = '', teamId = '', keyId = '', privateKey = ''] = required(read, apple)
    settings.apple = { clientId, clientSecret: { teamId, keyId, privateKey } }
  }
  if (settings.gitlab && read.OAUTH_GITLAB_ISSUER) settings.gitlab.issuer = read.OAUTH_GITLAB_ISSUER
  return settings
}
