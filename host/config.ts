import { isAbsolute, join, resolve } from 'node:path'
import { pkceWays } from '@iyk/identity/context.ts'
import type { OauthSettings } from '@iyk/identity/oauth/settings.ts'
import { callingCodeOf } from '@iyk/identity/users/phone-numbers/calling-code.ts'
import { createLimits, type Limits } from '@iyk/kit/limits/limits.ts'
import { readEmailAddress } from '@iyk/kit/read-email-address.ts'
import { findIgnored } from '@iyk/kit/settings/find-ignored.ts'
import { findMisspelt } from '@iyk/kit/settings/find-misspelt.ts'
import { findSecrets } from '@iyk/kit/settings/find-secrets.ts'
import {
  readSettings,
  type Setting,
  type Settings,
  SettingsRefused,
  type SettingTable,
} from '@iyk/kit/settings/read-settings.ts'
import {
  hexBytes,
  integer,
  listOf,
  network,
  oneOf,
  origin,
  redirectAddress,
  text,
  urlWithScheme,
} from '@iyk/kit/settings/readers.ts'
import { type SignInMethod, signInMethods } from '@iyk/wire/config.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type OauthProvider, oauthProviders } from '@iyk/wire/oauth-providers.ts'
import { defaultRates, type Rate, type RateName, rateForm, rateSettings, readRate } from '@iyk/wire/rate-limits.ts'
import {
  type ChainSetting,
  chainProblems,
  chainsOf,
  findChainFault,
  readChainsSetting,
} from './chains/chains-setting.ts'
import { oauthTable, readOauthSettings } from './oauth-settings.ts'

const root = join(import.meta.dirname, '..')
const absent = undefined as string | undefined
/** About what only the provider beside the cards does; another one has settings of its own. */
const ofOurProvider = { ignoredWith: 'PROVIDER_URL' }

/** As it stands behind the @ of an address once that is read. */
const emailDomain = (value: string) => readEmailAddress(`a@${value}`)?.slice(2)

/** A Sentry DSN without the secret of old ones, since every browser is told; plain http on this machine only. */
const sentryDsn = (value: string) => {
  const url = URL.parse(value)
  if (!url || !/^https?:\/\/\w+@([\w.-]+|\[[\da-f:]+\])(:\d+)?\/\d+$/.test(url.href)) return undefined
  return url.protocol === 'https:' || isLocalHost(url.hostname) ? url.href : undefined
}

/** A number from 1 to the order of the curve secp256k1, exclusive. */
const privateKey = (value: string): `0x${string}` | undefined => {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(value)?.[1]
  const number = BigInt(`0x${digits ?? 0}`)
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  return number > 0n && number < order ? `0x${digits}` : undefined
}

const callingCode = (value: string) => (callingCodeOf(value) === value ? value : undefined)

/** The settings of all limits. */
const rateTable = Object.fromEntries(
  rateSettings.map(({ name, of, ofProvider }) => [
    name,
    {
      read: readRate,
      allowed: rateForm,
      fallback: defaultRates[name],
      about: `Limit: ${of}.`,
      ...(ofProvider && ofOurProvider),
    },
  ]),
) as Record<RateName, Setting<Rate>>

/** Every setting there is. The table in docs/settings.md is made from it and compared by a check. */
export const settingTable = {
  PORT: { read: integer(1, 65_535), allowed: 'a number from 1 to 65535', fallback: 3000, about: 'Port to listen on.' },
  HOST: { read: text, allowed: 'an address of this machine', fallback: '127.0.0.1', about: 'Address to listen on.' },
  PUBLIC_URL: {
    read: origin,
    allowed: 'an http or https address without a path, such as https://cards.example.com',
    fallback: absent,
    about: 'Where people reach the service. Without it: http://localhost and the port.',
  },
  DATA_DIR: { read: text, allowed: 'a folder', fallback: './data', about: 'Where everything is kept.' },
  LEAVE_ROOT: {
    read: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about:
      'Off keeps a host that was started as root what it is; else it goes on as an account that may not write the program.',
  },
  DATABASE_URL: {
    read: urlWithScheme('postgres:', 'postgresql:'),
    allowed: 'a postgres:// address',
    fallback: absent,
    about: 'A Postgres of yours (15 or newer) instead of the one that is brought along.',
    secret: true,
  },
  DATABASE_POOL_SIZE: {
    read: integer(2, 500),
    allowed: 'a number from 2 to 500',
    fallback: 20,
    about:
      'Connections to Postgres for calls, at most; a few more are for other work. 40 at most without DATABASE_URL.',
  },
  NAMED_STATEMENTS: {
    read: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about: 'Off behind a pooler that mixes up named statements, such as PgBouncer before 1.21.',
  },
  ALLOWED_ORIGINS: {
    read: listOf(origin),
    allowed: 'origins separated by commas, such as https://app.example.com',
    fallback: [] as readonly string[],
    about: 'Further origins whose pages may call the provider.',
  },
  REDIRECT_URLS: {
    read: listOf(redirectAddress),
    allowed: 'http or https addresses separated by commas; ?next={} takes any value of next',
    fallback: [] as readonly string[],
    about: 'Further addresses to which a mailed link or a provider may lead, compared with their query.',
    ...ofOurProvider,
  },
  PUBLIC_TOKEN: {
    read: (value: string) => (/^public-token-(test|live)-[\w-]+$/.test(value) ? value : undefined),
    allowed: 'public-token-test-… or public-token-live-…',
    fallback: 'public-token-test-00000000-0000-4000-8000-000000000001',
    about: 'Names this installation to the browser SDK; not a secret.',
  },
  PKCE_REQUIRED: {
    read: (value: string) => (value === 'none' ? [] : listOf(oneOf(...pkceWays))(value)),
    allowed: 'magic_links, passwords and oauth separated by commas, or none',
    fallback: pkceWays,
    about:
      'Which ways to sign in must be started with PKCE; others may. The browser SDK is told, and a start without is refused.',
    ...ofOurProvider,
  },
  PROJECT_ID: {
    read: (value: string) => (/^project-(test|live)-[\w-]+$/.test(value) ? value : undefined),
    allowed: 'project-test-… or project-live-…',
    fallback: 'project-test-00000000-0000-4000-8000-000000000001',
    about: 'Issuer and audience of the session JWT.',
  },
  PROJECT_SECRET: {
    read: (value: string) => (/^[\x21-\x7e]{16,256}$/.test(value) ? value : undefined),
    allowed: '16 to 256 characters without blanks',
    fallback: absent,
    about: 'What your backends show beside PROJECT_ID to ask about a session. Without it none may.',
    secret: true,
    secretOf: 'PROJECT_ID',
    ...ofOurProvider,
  },
  SIGN_IN_METHODS: {
    read: (value: string) => (value === 'none' ? [] : listOf(oneOf(...signInMethods))(value)),
    allowed: `methods separated by commas out of ${signInMethods.join(', ')}, or none`,
    fallback: undefined as readonly SignInMethod[] | undefined,
    about:
      'The sign-in methods that are switched on, beside the providers OAUTH_… sets. Without it all; texts only where they can be sent.',
  },
  SESSION_MAX_MINUTES: {
    read: integer(sessionDurationMinutes.minimum, sessionDurationMinutes.maximum),
    allowed: `a number from ${sessionDurationMinutes.minimum} to ${sessionDurationMinutes.maximum}`,
    fallback: undefined as number | undefined,
    about:
      'How long after its start a session ends at the latest, running ones included. Without it as late as apps ask.',
    ...ofOurProvider,
  },
  PROVIDER_URL: {
    read: origin,
    allowed: 'an http or https address without a path, such as https://api.stytch.com',
    fallback: absent,
    about:
      'Another sign-in provider in place of ours, see “Another provider” in self-hosting.md. It needs the PUBLIC_TOKEN and PROJECT_ID of that one.',
  },
  PROVIDER_METHODS: {
    read: listOf(oneOf(...signInMethods, ...oauthProviders)),
    allowed: 'methods separated by commas, such as email_magic_link, email_otp, passkey and google',
    fallback: undefined as readonly (SignInMethod | OauthProvider)[] | undefined,
    about:
      'The sign-in methods of PROVIDER_URL that pages offer. Without it those it names itself, else link and code by email.',
    ignoredWithout: 'PROVIDER_URL',
  },
  SMTP_URL: {
    read: urlWithScheme('smtp:', 'smtps:'),
    allowed: 'an smtp:// or smtps:// address',
    fallback: absent,
    about: 'The mail server. On localhost mails wait in the outbox without it; elsewhere it is needed.',
    secret: true,
  },
  SMTP_CONNECTIONS: {
    read: integer(1, 100),
    allowed: 'a number from 1 to 100',
    fallback: 10,
    about: 'Connections to the mail server, at most. Fewer where it allows fewer.',
  },
  MAIL_FROM: {
    read: (value: string) => (/^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n]*<[^\s@]+@[^\s@]+>$/.test(value) ? value : undefined),
    allowed: 'an address, such as "IYK Cards <cards@example.com>"',
    fallback: absent,
    about: 'Sender of the mails. Without it: cards@ and the host of PUBLIC_URL.',
  },
  OUTBOX_DAYS: {
    read: integer(1, 3650),
    allowed: 'a number of days from 1 to 3650',
    fallback: 30,
    about: 'How long the outbox remembers to whom a mail or text went; what it said is forgotten once it is sent.',
  },
  TWILIO_ACCOUNT_SID: {
    read: (value: string) => (/^AC[0-9a-f]{32}$/.test(value) ? value : undefined),
    allowed: 'AC and 32 hexadecimal digits',
    fallback: absent,
    about: 'Account at Twilio for texts. Without it none are offered, except where the outbox shows them.',
    ...ofOurProvider,
  },
  TWILIO_AUTH_TOKEN: {
    read: text,
    allowed: 'text',
    fallback: absent,
    about: 'Its token.',
    secret: true,
    secretOf: 'TWILIO_ACCOUNT_SID',
    ...ofOurProvider,
  },
  TWILIO_SMS_FROM: {
    read: (value: string) => (/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/.test(value) ? value : undefined),
    allowed: 'a number such as +15550100 or a messaging service MG…',
    fallback: absent,
    about: 'Sender of texts.',
    ...ofOurProvider,
  },
  TWILIO_WHATSAPP_FROM: {
    read: (value: string) => (/^\+[1-9]\d{6,14}$/.test(value) ? value : undefined),
    allowed: 'a number such as +15550100',
    fallback: absent,
    about: 'Sender of texts by WhatsApp.',
    ...ofOurProvider,
  },
  TWILIO_WHATSAPP_CONTENT_SID: {
    read: (value: string) => (/^HX[0-9a-f]{32}$/.test(value) ? value : undefined),
    allowed: 'HX and 32 hexadecimal digits',
    fallback: absent,
    about: 'The approved template that WhatsApp wants for codes.',
    ...ofOurProvider,
  },
  TEXT_COUNTRIES: {
    read: listOf(callingCode),
    allowed:
      'calling codes separated by commas, such as 1,44,49; countries of the zone +1 other than the United States and Canada by four digits, such as 1876',
    fallback: [] as readonly string[],
    about: 'Countries that text messages go to. Without it: the one of TWILIO_SMS_FROM.',
    ...ofOurProvider,
  },
  ETHEREUM_RPC_URL: {
    read: (value: string) => (/^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined),
    allowed: 'an http or https address',
    fallback: absent,
    about: 'A node of Ethereum mainnet; wallets that are contracts sign in with its help.',
    secret: true,
  },
  CHAINS: {
    read: readChainsSetting,
    allowed: 'chain ids separated by commas, or a JSON list as in self-hosting.md',
    fallback: [] as readonly ChainSetting[],
    about: 'Chains that pages offer, and the nodes to ask. Without it: Ethereum mainnet.',
    secret: true,
    faultIn: findChainFault,
  },
  MINTER_KEY: {
    read: privateKey,
    allowed: '0x and 64 hexadecimal digits',
    fallback: undefined as `0x${string}` | undefined,
    about: 'The key that signs for taking collectibles on chain. Without it nobody can.',
    secret: true,
  },
  MINTER_KEYSTORE: {
    read: text,
    allowed: 'a file',
    fallback: absent,
    about: 'The same key as a Web3 keystore file of version 3.',
  },
  MINTER_KEYSTORE_PASSWORD: { read: text, allowed: 'text', fallback: absent, about: 'Its password.', secret: true },
  BREACHED_PASSWORDS_FILE: {
    read: text,
    allowed: 'a file',
    fallback: absent,
    about: 'A sorted list of breached passwords as Have I Been Pwned offers it; a password in it is refused.',
    ...ofOurProvider,
  },
  EMAIL_DOMAINS: {
    read: listOf(emailDomain),
    allowed: 'domains separated by commas, such as example.com',
    fallback: [] as readonly string[],
    about: 'The only domains whose e-mail addresses may be used; without it all.',
    ...ofOurProvider,
  },
  DENIED_EMAIL_DOMAINS: {
    read: listOf(emailDomain),
    allowed: 'domains separated by commas, such as example.com',
    fallback: [] as readonly string[],
    about: 'Domains whose e-mail addresses may not be used. A subdomain is a domain of its own.',
    ...ofOurProvider,
  },
  CAPTCHA_SITE_KEY: {
    read: text,
    allowed: 'text',
    fallback: absent,
    about:
      'Site key of Turnstile, hCaptcha or reCAPTCHA v3, told apart by how it is written: signing in asks for a captcha then.',
    ...ofOurProvider,
  },
  CAPTCHA_SECRET: {
    read: text,
    allowed: 'text',
    fallback: absent,
    about: 'The secret beside it.',
    secret: true,
    ...ofOurProvider,
  },
  CAPTCHA_MINIMUM_SCORE: {
    read: (value: string) => (/^(0(\.\d{1,3})?|1(\.0{1,3})?)$/.test(value) ? Number(value) : undefined),
    allowed: 'a number from 0 to 1',
    fallback: 0.5,
    about: 'The score of reCAPTCHA v3 from which on somebody passes for a person.',
    ...ofOurProvider,
  },
  CAPTCHA_VERIFY_URL: {
    read: urlWithScheme('https:', 'http:'),
    allowed: 'an http or https address',
    fallback: absent,
    about: 'Where a solved captcha is checked; without it where the service of the site key documents.',
    ...ofOurProvider,
  },
  ...(Object.fromEntries(
    Object.entries(oauthTable).map(([name, setting]) => [name, { ...setting, ...ofOurProvider }]),
  ) as typeof oauthTable),
  CARD_MASTER_KEY: {
    read: hexBytes(16),
    allowed: '32 hexadecimal digits',
    fallback: undefined as Buffer | undefined,
    about:
      'The key from which the keys of all cards are made. On localhost one is drawn without it; elsewhere it is needed.',
    secret: true,
  },
  CARD_MASTER_KEY_PREVIOUS: {
    read: hexBytes(16),
    allowed: '32 hexadecimal digits',
    fallback: undefined as Buffer | undefined,
    about: 'The CARD_MASTER_KEY before this one, until every card is programmed anew: taps made with either count.',
    secret: true,
  },
  AUTO_APPROVE_EVENTS: {
    read: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'off' as 'on' | 'off',
    about: 'On approves every new or changed event at once.',
  },
  DEMO: {
    read: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about: 'On fills a new installation on localhost with a holder, events and cards to try.',
  },
  RATE_LIMITS: {
    read: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about: 'Off lifts the limits on sending, trying and making; only on localhost.',
  },
  VENUE_NETWORKS: {
    read: listOf(network),
    allowed: 'addresses or networks separated by commas, such as 198.51.100.0/24',
    fallback: [] as readonly string[],
    about: 'Networks of a venue: what is limited by network is counted against the limits that end in PER_VENUE there.',
  },
  ...rateTable,
  TRUSTED_PROXIES: {
    read: listOf(network),
    allowed: 'addresses or networks separated by commas',
    fallback: [] as readonly string[],
    about: 'Proxies whose X-Forwarded-For is believed.',
  },
  HSTS_SUBDOMAINS: {
    read: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'off' as 'on' | 'off',
    about:
      'On tells browsers to call hosts below the one of PUBLIC_URL by https alone too, for a year. Only where all of them speak it.',
  },
  SENTRY_DSN: {
    read: sentryDsn,
    allowed: 'an address such as https://key@sentry.example.com/1; http on localhost only',
    fallback: absent,
    about: 'Where pages report their errors and load times, without personal data. Without it nothing is sent.',
  },
  SENTRY_ENVIRONMENT: {
    read: (value: string) => (/^(?!none$)[^\s/]{1,64}$/i.test(value) ? value : undefined),
    allowed: 'up to 64 characters without blanks and slashes, not None',
    fallback: 'production',
    about: 'The environment such a report names.',
  },
  SECRETS_KEY: {
    read: hexBytes(32),
    allowed: '64 hexadecimal digits',
    fallback: undefined as Buffer | undefined,
    about:
      'Seals the private keys in the store, so that a backup alone opens nothing. Without it they lie there in clear.',
    secret: true,
    ...ofOurProvider,
  },
  SECRETS_KEY_FILE: {
    read: text,
    allowed: 'a file',
    fallback: absent,
    about: 'A file that holds SECRETS_KEY.',
    ...ofOurProvider,
  },
  SECRETS_KEY_PREVIOUS: {
    read: hexBytes(32),
    allowed: '64 hexadecimal digits',
    fallback: undefined as Buffer | undefined,
    about: 'The SECRETS_KEY before this one, until secrets reseal has run.',
    secret: true,
    ...ofOurProvider,
  },
  AUDIT_DAYS: {
    read: integer(1, 36_500),
    allowed: 'a number from 1 to 36500',
    fallback: 400,
    about: 'How many days a line of the audit log is kept.',
  },
  LOG_LEVEL: {
    read: oneOf('silent', 'error', 'warn', 'info', 'debug'),
    allowed: 'silent, error, warn, info or debug',
    fallback: 'warn' as 'silent' | 'error' | 'warn' | 'info' | 'debug',
    about: 'How much is logged, as JSON lines on standard error: at info every refusal, at debug every answer.',
  },
} satisfies SettingTable

type Read = Settings<typeof settingTable>

export type Config = Read & {
  readonly PUBLIC_URL: string
  readonly MAIL_FROM: string
  /** Absolute. */
  readonly DATA_DIR: string
  /** People on this machine only: the demo world, the outbox and its freedoms. */
  readonly local: boolean
  readonly environment: 'test' | 'live'
  /** Whether PUBLIC_URL says where people reach the service. */
  readonly addressGiven: boolean
  readonly oauth: OauthSettings
  /** With the node that this service asks, where there is one. */
  readonly chains: readonly ChainSetting[]
  readonly limits: Limits
  /** Calling codes; undefined where texts only wait in the outbox. */
  readonly textCountries: readonly string[] | undefined
}

/** Names and addresses of this machine alone. */
export const isLocalHost = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** Who writes the mails where MAIL_FROM does not say so. */
const senderAt = (publicUrl: string) => {
  const { hostname } = new URL(publicUrl)
  return `IYK Cards <cards@${isLocalHost(hostname) ? 'localhost' : hostname}>`
}

/** The settings as a host has them under an address that the environment does not say. */
export const withAddress = (config: Config, PUBLIC_URL: string): Config => ({
  ...config,
  PUBLIC_URL,
  local: isLocalHost(new URL(PUBLIC_URL).hostname),
  ...(config.MAIL_FROM === senderAt(config.PUBLIC_URL) && { MAIL_FROM: senderAt(PUBLIC_URL) }),
})

/** What stands in the way of signing in at another provider. */
const providerProblems = ({ PROVIDER_URL }: Read, publicUrl: URL, isGiven: (name: string) => boolean): string[] => {
  if (!PROVIDER_URL) return []
  const { protocol, hostname, origin } = new URL(PROVIDER_URL)
  return [
    ...(origin === publicUrl.origin ? ['PROVIDER_URL is PUBLIC_URL: leave it out to use our own provider.'] : []),
    ...(protocol === 'https:' || isLocalHost(hostname)
      ? []
      : [`PROVIDER_URL is "${PROVIDER_URL}", but must be https unless it is localhost.`]),
    ...['PUBLIC_TOKEN', 'PROJECT_ID']
      .filter((name) => !isGiven(name))
      .map((name) => `${name} is missing: PROVIDER_URL needs the one of that provider.`),
  ]
}

/** A service that nobody can sign in to is a slip, and one setting must not be read as another. */
const methodProblems = (read: Read): string[] => {
  if (!read.SIGN_IN_METHODS) return []
  if (read.PROVIDER_URL) return ['SIGN_IN_METHODS is for our own provider: with PROVIDER_URL set PROVIDER_METHODS.']
  const someProvider = Object.keys(readOauthSettings(read)).length > 0
  return read.SIGN_IN_METHODS.length > 0 || someProvider
    ? []
    : ['SIGN_IN_METHODS is none: without a provider set by OAUTH_… nobody could sign in.']
}

/** What a service that strangers can reach must not lack. */
const refuseUnsafe = (read: Read, publicUrl: URL, isGiven: (name: string) => boolean) => {
  const problems = providerProblems(read, publicUrl, isGiven)
  for (const name of ['CARD_MASTER_KEY', 'CARD_MASTER_KEY_PREVIOUS'] as const)
    if (read[name]?.every((byte) => byte === 0))
      problems.push(`${name} is the factory key of all zeros, which everybody knows.`)
  if (read.CARD_MASTER_KEY && read.CARD_MASTER_KEY_PREVIOUS?.equals(read.CARD_MASTER_KEY))
    problems.push('CARD_MASTER_KEY_PREVIOUS is CARD_MASTER_KEY: it is the one before.')
  if (!isLocalHost(publicUrl.hostname)) {
    if (publicUrl.protocol !== 'https:')
      problems.push(`PUBLIC_URL is "${publicUrl.origin}", but must be https unless it is localhost: put TLS in front.`)
    if (read.OAUTH_GITLAB_ISSUER?.startsWith('http:'))
      problems.push(
        'OAUTH_GITLAB_ISSUER must be https unless PUBLIC_URL is localhost: who listens on the way could sign in as anybody.',
      )
    if (!read.SMTP_URL) problems.push('SMTP_URL is missing: without it nobody can get a mail.')
    if (!read.CARD_MASTER_KEY) problems.push('CARD_MASTER_KEY is missing: without it every card could be forged.')
    if (read.RATE_LIMITS === 'off') problems.push('RATE_LIMITS is "off", which is allowed on localhost only.')
  }
  problems.push(...methodProblems(read))
  if (!read.DATABASE_URL && read.DATABASE_POOL_SIZE > 40)
    problems.push('DATABASE_POOL_SIZE is at most 40 for the Postgres that is brought along.')
  if (read.TWILIO_ACCOUNT_SID && !(read.TWILIO_AUTH_TOKEN && read.TWILIO_SMS_FROM))
    problems.push('TWILIO_AUTH_TOKEN and TWILIO_SMS_FROM are needed with TWILIO_ACCOUNT_SID.')
  if (read.TWILIO_SMS_FROM?.startsWith('MG') && read.TEXT_COUNTRIES.length === 0)
    problems.push('TEXT_COUNTRIES is needed where TWILIO_SMS_FROM is a messaging service, which has no country.')
  if (Boolean(read.CAPTCHA_SITE_KEY) !== Boolean(read.CAPTCHA_SECRET))
    problems.push('CAPTCHA_SITE_KEY and CAPTCHA_SECRET are needed together.')
  if (read.MINTER_KEY && read.MINTER_KEYSTORE)
    problems.push('MINTER_KEY and MINTER_KEYSTORE are two ways to say the same: set one.')
  if (Boolean(read.MINTER_KEYSTORE) !== Boolean(read.MINTER_KEYSTORE_PASSWORD))
    problems.push('MINTER_KEYSTORE and MINTER_KEYSTORE_PASSWORD are needed together.')
  if (read.SECRETS_KEY && read.SECRETS_KEY_FILE)
    problems.push('SECRETS_KEY and SECRETS_KEY_FILE are two ways to say the same: set one.')
  problems.push(...chainProblems(read.CHAINS))
  if (problems.length > 0) throw new SettingsRefused(problems)
}

/** What secret settings hold, in every spelling in which it could turn up in a line for the operator. */
export const readSecrets = (environment: Record<string, string | undefined> = process.env): string[] =>
  findSecrets(settingTable, environment)

/** Sentences about settings of ours whose names are written wrong; everybody else's variables are none of our business. */
export const readMisspelt = (environment: Record<string, string | undefined> = process.env): string[] =>
  findMisspelt({ known: Object.keys(settingTable), prefixes: ['LIMIT_', 'MINTER_', 'IYK_'] }, environment)

/** Sentences about settings that are set and change nothing beside the others. */
export const readIgnored = (environment: Record<string, string | undefined> = process.env): string[] =>
  findIgnored(settingTable, environment)

const textCountriesOf = ({ TEXT_COUNTRIES, TWILIO_SMS_FROM }: Read) => {
  if (TEXT_COUNTRIES.length > 0) return TEXT_COUNTRIES
  const own = TWILIO_SMS_FROM && callingCodeOf(TWILIO_SMS_FROM.slice(1))
  return own ? [own] : undefined
}

/** Reads the environment once. Throws `SettingsRefused` that names every wrong or missing setting. */
export const readConfig = (environment: Record<string, string | undefined> = process.env): Config => {
  const read = readSettings(settingTable, environment)
  const PUBLIC_URL = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  const url = new URL(PUBLIC_URL)
  refuseUnsafe(read, url, (name) => Boolean(environment[name]?.trim()))
  return {
    ...read,
    PUBLIC_URL,
    MAIL_FROM: read.MAIL_FROM ?? senderAt(PUBLIC_URL),
    DATA_DIR: isAbsolute(read.DATA_DIR) ? read.DATA_DIR : resolve(root, read.DATA_DIR),
    local: isLocalHost(url.hostname),
    oauth: readOauthSettings(read),
    chains: chainsOf(read),
    limits: createLimits(
      Object.fromEntries(rateSettings.map(({ name }) => [name, read[name]])) as Settings<typeof rateTable>,
      read.VENUE_NETWORKS,
    ),
    textCountries: textCountriesOf(read),
    addressGiven: read.PUBLIC_URL !== undefined,
    environment: read.PROJECT_ID.startsWith('project-live-') ? 'live' : 'test',
  }
}
