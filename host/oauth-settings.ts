import { providers } from '@iyk/identity/oauth/providers.ts'
import type { OauthSettings } from '@iyk/identity/oauth/settings.ts'
import { type Setting, SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import { text, webAddress } from '@iyk/kit/settings/parsers.ts'
import { type OauthProvider, oauthProviders } from '@iyk/wire/oauth-providers.ts'

type Name = `OAUTH_${Uppercase<OauthProvider>}_CLIENT_ID` | `OAUTH_${Uppercase<OauthProvider>}_CLIENT_SECRET`
type Optional = Setting<string | undefined>

const upper = <Provider extends OauthProvider>(provider: Provider) => provider.toUpperCase() as Uppercase<Provider>
const withSecret = oauthProviders.filter((provider) => provider !== 'apple')

const id = (provider: OauthProvider): Optional => ({
  parse: text,
  allowed: 'text',
  fallback: undefined,
  about: `Client ID at ${providers[provider].type}; enables sign-in with ${providers[provider].type}.`,
})
const secret = (provider: OauthProvider): Optional => ({
  parse: text,
  allowed: 'text',
  fallback: undefined,
  about: `Client secret at ${providers[provider].type}.`,
  secret: true,
  secretOf: `OAUTH_${upper(provider)}_CLIENT_ID`,
})

/** A client id and secret for each provider; Apple's secret is signed with a key instead. */
export const oauthTable = {
  ...(Object.fromEntries([
    ...oauthProviders.map((provider) => [`OAUTH_${upper(provider)}_CLIENT_ID`, id(provider)]),
    ...withSecret.map((provider) => [`OAUTH_${upper(provider)}_CLIENT_SECRET`, secret(provider)]),
  ]) as Record<Name, Optional>),
  OAUTH_APPLE_TEAM_ID: { parse: text, allowed: 'text', fallback: undefined, about: 'Team ID at Apple.' } as Optional,
  OAUTH_APPLE_KEY_ID: {
    parse: text,
    allowed: 'text',
    fallback: undefined,
    about: 'Key ID at Apple.',
  } as Optional,
  OAUTH_APPLE_PRIVATE_KEY: {
    parse: (value: string) => (value.includes('PRIVATE KEY') ? value.replaceAll('\\n', '\n') : undefined),
    allowed: 'a PEM key, with line breaks or \\n',
    fallback: undefined,
    about: 'Private key from Apple’s developer site.',
    secret: true,
  } as Optional,
  OAUTH_GITLAB_ISSUER: {
    parse: webAddress,
    allowed: 'an https address, or http while PUBLIC_URL is localhost',
    fallback: undefined,
    about: 'Your own GitLab instead of gitlab.com.',
  } as Optional,
}

type Read = { readonly [Key in keyof typeof oauthTable]: string | undefined }

const required = (read: Read, names: readonly (keyof Read)[]): string[] => {
  const missing = names.filter((name) => !read[name])
  if (missing.length > 0)
    throw new SettingsRefused(missing.map((name) => `${name} is missing, but other settings of that provider are set.`))
  return names.map((name) => read[name] as string)
}

/** The enabled OAuth providers. Throws `SettingsRefused` for one with a missing setting. */
export const parseOauthSettings = (read: Read): OauthSettings => {
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
