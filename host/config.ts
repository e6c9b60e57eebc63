import { isAbsolute, join, resolve } from 'node:path'
import { pkceFlows } from '@iyk/identity/context.ts'
import type { OauthSettings } from '@iyk/identity/oauth/settings.ts'
import { callingCodeOf } from '@iyk/identity/users/phone-numbers/calling-code.ts'
import { createLimits, type Limits } from '@iyk/kit/limits/limits.ts'
import { parseSender } from '@iyk/kit/outbox/parse-sender.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import { serverAddress } from '@iyk/kit/postgres/parse-servers.ts'
import { findIgnored } from '@iyk/kit/settings/find-ignored.ts'
import { findMisspelt } from '@iyk/kit/settings/find-misspelt.ts'
import { findSecrets } from '@iyk/kit/settings/find-secrets.ts'
import {
  parseSettings,
  type Setting,
  type Settings,
  SettingsRefused,
  type SettingTable,
} from '@iyk/kit/settings/parse-settings.ts'
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
} from '@iyk/kit/settings/parsers.ts'
import { type SignInMethod, signInMethods } from '@iyk/wire/config.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type OauthProvider, oauthProviders } from '@iyk/wire/oauth-providers.ts'
import { defaultRates, parseRate, type Rate, type RateName, rateForm, rateSettings } from '@iyk/wire/rate-limits.ts'
import { backupTable } from './backup/schedule-settings.ts'
import {
  type ChainSetting,
  chainProblems,
  chainsOf,
  findChainFault,
  parseChainsSetting,
} from './chains/chains-setting.ts'
import { oauthTable, parseOauthSettings } from './oauth-settings.ts'
import { passProblems, passTable } from './pass-settings.ts'
import { productProblems, productTable } from './product/product-settings.ts'
import { budgetProblems, doubtfulLimits, relayerTable } from './relayer-settings.ts'
import { telemetryProblems, telemetryTable } from './telemetry/telemetry-settings.ts'
import { walletConnectTable } from './walletconnect-settings.ts'

const root = join(import.meta.dirname, '..')
const absent = undefined as string | undefined
/** For settings of our own provider; another provider has its own. */
const ofOurProvider = { ignoredWith: 'PROVIDER_URL' }

/** Normalized like the part after the @ of a parsed email address. */
const emailDomain = (value: string) => parseEmailAddress(`a@${value}`)?.slice(2)

/** A Sentry DSN without the secret that old ones contain, since every browser receives it; plain http on this machine only. */
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

/** The `LIMIT_…` settings. */
const rateTable = Object.fromEntries(
  rateSettings.map(({ name, of, ofProvider }) => [
    name,
    {
      parse: parseRate,
      allowed: rateForm,
      fallback: defaultRates[name],
      about: `Limit: ${of}.`,
      ...(ofProvider && ofOurProvider),
    },
  ]),
) as Record<RateName, Setting<Rate>>

/** Every setting. A check compares it with the table in docs/settings.md. */
export const settingTable = {
  PORT: { parse: integer(1, 65_535), allowed: 'a number from 1 to 65535', fallback: 3000, about: 'Port to listen on.' },
  HOST: {
    parse: text,
    allowed: 'an IP address of this machine',
    fallback: '127.0.0.1',
    about: 'IP address to listen on.',
  },
  PUBLIC_URL: {
    parse: origin,
    allowed: 'an http or https URL without a path, such as https://cards.example.com',
    fallback: absent,
    about: 'URL at which people reach the service. Default: http://localhost and the port.',
  },
  DATA_DIR: {
    parse: text,
    allowed: 'a directory',
    fallback: './data',
    about: 'Directory for the database, pictures and keys.',
  },
  LEAVE_ROOT: {
    parse: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about:
      'On: a host started as root switches to an account that cannot write to the program files. Off: it stays root.',
  },
  DATABASE_URL: {
    parse: serverAddress('primary'),
    allowed:
      'a postgres:// URL, in whose password # / ? @ % are written as %23 %2F %3F %40 %25; of several servers, all are named, such as postgres://cards@one:5432,two:5432/cards',
    fallback: absent,
    about:
      'Your own PostgreSQL (15 or newer) instead of the bundled one. Of several servers, the one that accepts writes is used.',
    secret: true,
  },
  DATABASE_READ_URL: {
    parse: serverAddress('standby'),
    allowed: 'a postgres:// URL as of DATABASE_URL, of one or several servers',
    fallback: absent,
    about: 'A streaming replica of DATABASE_URL for public pictures and metadata, which may be up to ten seconds old.',
    secret: true,
    ignoredWithout: 'DATABASE_URL',
  },
  DATABASE_POOL_SIZE: {
    parse: integer(2, 500),
    allowed: 'a number from 2 to 500',
    fallback: 20,
    about:
      'Maximum number of connections to PostgreSQL for requests; a few more serve background work. At most 40 without DATABASE_URL.',
  },
  NAMED_STATEMENTS: {
    parse: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about: 'Set to off behind a pooler that does not support named statements, such as PgBouncer before 1.21.',
  },
  ALLOWED_ORIGINS: {
    parse: listOf(origin),
    allowed: 'origins separated by commas, such as https://app.example.com',
    fallback: [] as readonly string[],
    about: 'Other origins whose pages may call the provider.',
  },
  REDIRECT_URLS: {
    parse: listOf(redirectAddress),
    allowed: 'http or https URLs separated by commas; ?next={} takes any value of next',
    fallback: [] as readonly string[],
    about: 'Other URLs that emailed links and OAuth providers may redirect to. The query string must match, too.',
    ...ofOurProvider,
  },
  PUBLIC_TOKEN: {
    parse: (value: string) => (/^public-token-(test|live)-[\w-]+$/.test(value) ? value : undefined),
    allowed: 'public-token-test-… or public-token-live-…',
    fallback: 'public-token-test-00000000-0000-4000-8000-000000000001',
    about: 'Identifies this installation to the browser SDK. It is not a secret.',
  },
  PKCE_REQUIRED: {
    parse: (value: string) => (value === 'none' ? [] : listOf(oneOf(...pkceFlows))(value)),
    allowed: 'magic_links, passwords and oauth separated by commas, or none',
    fallback: pkceFlows,
    about:
      'Sign-in methods that require PKCE; it is optional for the others. The browser SDK follows this setting, and requests without PKCE are refused.',
    ...ofOurProvider,
  },
  PROJECT_ID: {
    parse: (value: string) => (/^project-(test|live)-[\w-]+$/.test(value) ? value : undefined),
    allowed: 'project-test-… or project-live-…',
    fallback: 'project-test-00000000-0000-4000-8000-000000000001',
    about: 'Issuer and audience of the session JWT.',
  },
  PROJECT_SECRET: {
    parse: (value: string) => (/^[\x21-\x7e]{16,256}$/.test(value) ? value : undefined),
    allowed: '16 to 256 characters without spaces',
    fallback: absent,
    about:
      'Secret that your backends send with PROJECT_ID. Whoever has it can sign in as anyone, but not to the console. Without it, these requests are refused.',
    secret: true,
    secretOf: 'PROJECT_ID',
    ...ofOurProvider,
  },
  PROJECT_SECRET_PREVIOUS: {
    parse: (value: string) => (/^[\x21-\x7e]{16,256}$/.test(value) ? value : undefined),
    allowed: '16 to 256 characters without spaces',
    fallback: absent,
    about: 'The former PROJECT_SECRET, accepted too while your backends change to the new one.',
    secret: true,
    secretOf: 'PROJECT_ID',
    ...ofOurProvider,
  },
  SIGN_IN_METHODS: {
    parse: (value: string) => (value === 'none' ? [] : listOf(oneOf(...signInMethods))(value)),
    allowed: `methods separated by commas: ${signInMethods.join(', ')}; or none`,
    fallback: undefined as readonly SignInMethod[] | undefined,
    about:
      'Sign-in methods to offer besides the OAuth providers. Default: all, with text messages only if they can be sent.',
  },
  SESSION_MAX_MINUTES: {
    parse: integer(sessionDurationMinutes.minimum, sessionDurationMinutes.maximum),
    allowed: `a number from ${sessionDurationMinutes.minimum} to ${sessionDurationMinutes.maximum}`,
    fallback: undefined as number | undefined,
    about: 'Maximum lifetime of a session in minutes, including existing sessions. Without it, apps decide.',
    ...ofOurProvider,
  },
  PROVIDER_URL: {
    parse: origin,
    allowed: 'an http or https URL without a path, such as https://api.stytch.com',
    fallback: absent,
    about:
      'Another sign-in provider instead of the built-in one; see “Another provider” in self-hosting.md. Requires its PUBLIC_TOKEN and PROJECT_ID.',
  },
  PROVIDER_METHODS: {
    parse: listOf(oneOf(...signInMethods, ...oauthProviders)),
    allowed: 'methods separated by commas, such as email_magic_link, email_otp, passkey and google',
    fallback: undefined as readonly (SignInMethod | OauthProvider)[] | undefined,
    about: 'Sign-in methods of PROVIDER_URL to offer. Default: those that it names itself, or link and code by email.',
    ignoredWithout: 'PROVIDER_URL',
  },
  SMTP_URL: {
    parse: urlWithScheme('smtp:', 'smtps:'),
    allowed: 'an smtp:// or smtps:// URL',
    fallback: absent,
    about:
      'SMTP server for outgoing email. Optional on localhost, where emails stay in the outbox; required elsewhere.',
    secret: true,
  },
  SMTP_CONNECTIONS: {
    parse: integer(1, 100),
    allowed: 'a number from 1 to 100',
    fallback: 10,
    about: 'Maximum number of connections to the SMTP server.',
  },
  MAIL_FROM: {
    parse: parseSender,
    allowed:
      'one email address, such as cards@example.com or IYK Cards <cards@example.com>, without quotation marks around it',
    fallback: absent,
    about: 'Sender of emails. Default: PRODUCT_NAME, and cards@ the host of PUBLIC_URL.',
  },
  ...productTable,
  OUTBOX_DAYS: {
    parse: integer(1, 3650),
    allowed: 'a number of days from 1 to 3650',
    fallback: 30,
    about:
      'How long the outbox keeps the recipients of emails and text messages. Their content is deleted once they are sent.',
  },
  TWILIO_ACCOUNT_SID: {
    parse: (value: string) => (/^AC[0-9a-f]{32}$/.test(value) ? value : undefined),
    allowed: 'AC and 32 hexadecimal digits',
    fallback: absent,
    about:
      'Twilio account for text messages. Without it, they are not offered, except on localhost, where they stay in the outbox.',
    ...ofOurProvider,
  },
  TWILIO_AUTH_TOKEN: {
    parse: text,
    allowed: 'text',
    fallback: absent,
    about: 'Auth token of the Twilio account.',
    secret: true,
    secretOf: 'TWILIO_ACCOUNT_SID',
    ...ofOurProvider,
  },
  TWILIO_SMS_FROM: {
    parse: (value: string) => (/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/.test(value) ? value : undefined),
    allowed: 'a number such as +12125550100, or the SID of a messaging service (MG…)',
    fallback: absent,
    about: 'Sender of SMS messages.',
    ...ofOurProvider,
  },
  TWILIO_WHATSAPP_FROM: {
    parse: (value: string) => (/^\+[1-9]\d{6,14}$/.test(value) ? value : undefined),
    allowed: 'a number such as +12125550100',
    fallback: absent,
    about: 'Sender of WhatsApp messages.',
    ...ofOurProvider,
  },
  TWILIO_WHATSAPP_CONTENT_SID: {
    parse: (value: string) => (/^HX[0-9a-f]{32}$/.test(value) ? value : undefined),
    allowed: 'HX and 32 hexadecimal digits',
    fallback: absent,
    about: 'The approved WhatsApp template for one-time codes.',
    ...ofOurProvider,
  },
  TEXT_COUNTRIES: {
    parse: listOf(callingCode),
    allowed:
      'calling codes separated by commas, such as 1,44,49. In zone +1, use four digits for countries other than the United States and Canada, such as 1876',
    fallback: [] as readonly string[],
    about: 'Countries to send text messages to. Default: the country of TWILIO_SMS_FROM.',
    ...ofOurProvider,
  },
  ETHEREUM_RPC_URL: {
    parse: (value: string) => (/^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined),
    allowed: 'an http or https URL',
    fallback: absent,
    about: 'An Ethereum mainnet node, used to verify signatures of contract wallets, and for names.',
    secret: true,
  },
  CHAINS: {
    parse: parseChainsSetting,
    allowed: 'chain IDs separated by commas, or a JSON list as in self-hosting.md',
    fallback: [] as readonly ChainSetting[],
    about: 'Chains to offer, and their nodes. Default: Ethereum mainnet.',
    secret: true,
    faultIn: findChainFault,
  },
  REMOTE_PICTURES: {
    parse: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about:
      'On: this host looks up names, if it has a node, and fetches pictures of names and POAPs from where their owners keep them. Off: it fetches none of them.',
  },
  IPFS_GATEWAY: {
    parse: origin,
    allowed: 'an http or https URL without a path, such as http://127.0.0.1:8080',
    fallback: absent,
    about: 'Gateway to fetch pictures from that are on IPFS. Without it, they are not shown.',
  },
  POAP_API_URL: {
    parse: origin,
    allowed: 'an http or https URL without a path, such as https://api.poap.tech',
    fallback: absent,
    about:
      'POAP API, or what speaks like it, to import histories from by address. Without it, people import files only.',
    ...ofOurProvider,
  },
  POAP_API_KEY: {
    parse: text,
    allowed: 'text',
    fallback: absent,
    about: 'Key for POAP_API_URL, sent as X-API-Key.',
    secret: true,
    ...ofOurProvider,
  },
  MINTER_KEY: {
    parse: privateKey,
    allowed: '0x and 64 hexadecimal digits',
    fallback: undefined as `0x${string}` | undefined,
    about: 'Private key that signs vouchers. Without it, collectibles cannot be minted.',
    secret: true,
  },
  MINTER_KEYSTORE: {
    parse: text,
    allowed: 'a file',
    fallback: absent,
    about: 'The same key as a Web3 keystore file (version 3).',
  },
  MINTER_KEYSTORE_PASSWORD: {
    parse: text,
    allowed: 'text',
    fallback: absent,
    about: 'Password of that keystore file.',
    secret: true,
  },
  ...relayerTable(privateKey),
  BREACHED_PASSWORDS_FILE: {
    parse: text,
    allowed: 'a file',
    fallback: absent,
    about: 'A sorted password list from Have I Been Pwned. Passwords in it are refused.',
    ...ofOurProvider,
  },
  EMAIL_DOMAINS: {
    parse: listOf(emailDomain),
    allowed: 'domains separated by commas, such as example.com',
    fallback: [] as readonly string[],
    about: 'Allow only email addresses from these domains. Default: all domains.',
    ...ofOurProvider,
  },
  DENIED_EMAIL_DOMAINS: {
    parse: listOf(emailDomain),
    allowed: 'domains separated by commas, such as example.com',
    fallback: [] as readonly string[],
    about: 'Refuse email addresses from these domains. Subdomains are not included.',
    ...ofOurProvider,
  },
  CAPTCHA_SITE_KEY: {
    parse: text,
    allowed: 'text',
    fallback: absent,
    about:
      'Site key of Turnstile, hCaptcha or reCAPTCHA v3 (provider detected from the key format). Enables the captcha for signing in.',
    ...ofOurProvider,
  },
  CAPTCHA_SECRET: {
    parse: text,
    allowed: 'text',
    fallback: absent,
    about: 'Secret key that belongs to the site key.',
    secret: true,
    ...ofOurProvider,
  },
  CAPTCHA_MINIMUM_SCORE: {
    parse: (value: string) => (/^(0(\.\d{1,3})?|1(\.0{1,3})?)$/.test(value) ? Number(value) : undefined),
    allowed: 'a number from 0 to 1',
    fallback: 0.5,
    about: 'Minimum reCAPTCHA v3 score that counts as human.',
    ...ofOurProvider,
  },
  CAPTCHA_VERIFY_URL: {
    parse: urlWithScheme('https:', 'http:'),
    allowed: 'an http or https URL',
    fallback: absent,
    about: 'URL that verifies captcha tokens. Default: the captcha provider’s own.',
    ...ofOurProvider,
  },
  ...(Object.fromEntries(
    Object.entries(oauthTable).map(([name, setting]) => [name, { ...setting, ...ofOurProvider }]),
  ) as typeof oauthTable),
  CARD_MASTER_KEY: {
    parse: hexBytes(16),
    allowed: '32 hexadecimal digits',
    fallback: undefined as Buffer | undefined,
    about:
      'The key that all card keys are derived from. Optional on localhost, where one is generated; required elsewhere.',
    secret: true,
  },
  CARD_MASTER_KEY_PREVIOUS: {
    parse: hexBytes(16),
    allowed: '32 hexadecimal digits',
    fallback: undefined as Buffer | undefined,
    about: 'The previous CARD_MASTER_KEY, until every card has been reprogrammed. Taps with either key are accepted.',
    secret: true,
  },
  AUTO_APPROVE_EVENTS: {
    parse: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'off' as 'on' | 'off',
    about: 'On: approve every new or changed event immediately.',
  },
  SITEMAP: {
    parse: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'off' as 'on' | 'off',
    about: 'On: /sitemap.xml, named by /robots.txt, lists the public page of every approved event for search engines.',
  },
  OFFLINE: {
    parse: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about:
      'Off: browsers keep no pages to show without a network. What they have kept is deleted at their next visit, and their service worker removes itself.',
  },
  DEMO: {
    parse: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about: 'On: add a sample holder, events and cards to a new installation on localhost.',
  },
  RATE_LIMITS: {
    parse: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'on' as 'on' | 'off',
    about: 'Off: no rate limits. Allowed only on localhost.',
  },
  VENUE_NETWORKS: {
    parse: listOf(network),
    allowed: 'IP addresses or networks separated by commas, such as 198.51.100.0/24',
    fallback: [] as readonly string[],
    about: 'Networks of a venue. Limits that end in PER_VENUE apply there instead of those that end in PER_NETWORK.',
  },
  ...rateTable,
  TRUSTED_PROXIES: {
    parse: listOf(network),
    allowed: 'IP addresses or networks separated by commas',
    fallback: [] as readonly string[],
    about: 'Proxies whose X-Forwarded-For header is trusted.',
  },
  HSTS_SUBDOMAINS: {
    parse: oneOf('on', 'off'),
    allowed: 'on or off',
    fallback: 'off' as 'on' | 'off',
    about:
      'On: browsers use https for all subdomains of PUBLIC_URL, too, for a year. Set it only if all of them support https.',
  },
  SENTRY_DSN: {
    parse: sentryDsn,
    allowed: 'a URL such as https://key@sentry.example.com/1; http on localhost only',
    fallback: absent,
    about:
      'Sentry project that receives browser errors and load times, without personal data. Without it, nothing is sent.',
  },
  SENTRY_ENVIRONMENT: {
    parse: (value: string) => (/^(?!none$)[^\s/]{1,64}$/i.test(value) ? value : undefined),
    allowed: 'up to 64 characters without spaces or slashes, not None',
    fallback: 'production',
    about: 'Environment name in these reports.',
  },
  ...walletConnectTable,
  SECRETS_KEY: {
    parse: hexBytes(32),
    allowed: '64 hexadecimal digits',
    fallback: undefined as Buffer | undefined,
    about:
      'Encrypts the private keys in the database, so a stolen backup does not reveal them. Without it, they are stored unencrypted.',
    secret: true,
    ...ofOurProvider,
  },
  SECRETS_KEY_FILE: {
    parse: text,
    allowed: 'a file',
    fallback: absent,
    about: 'A file that contains SECRETS_KEY.',
    ...ofOurProvider,
  },
  SECRETS_KEY_PREVIOUS: {
    parse: hexBytes(32),
    allowed: '64 hexadecimal digits',
    fallback: undefined as Buffer | undefined,
    about: 'The previous SECRETS_KEY, until “secrets reseal” has run.',
    secret: true,
    ...ofOurProvider,
  },
  ...passTable,
  ...backupTable,
  ...telemetryTable,
  AUDIT_DAYS: {
    parse: integer(1, 36_500),
    allowed: 'a number from 1 to 36500',
    fallback: 400,
    about: 'How long entries of the audit log are kept, in days.',
  },
  LOG_LEVEL: {
    parse: oneOf('silent', 'error', 'warn', 'info', 'debug'),
    allowed: 'silent, error, warn, info or debug',
    fallback: 'warn' as 'silent' | 'error' | 'warn' | 'info' | 'debug',
    about: 'How much to log, as JSON lines on standard error. info adds every refusal, debug every response.',
  },
} satisfies SettingTable

type Read = Settings<typeof settingTable>

export type Config = Read & {
  readonly PUBLIC_URL: string
  readonly MAIL_FROM: string
  /** An absolute path. */
  readonly DATA_DIR: string
  /** PUBLIC_URL names this machine: turns on the demo data and the outbox page, and relaxes what `refuseUnsafe` demands. */
  readonly local: boolean
  readonly environment: 'test' | 'live'
  /** Whether PUBLIC_URL is set. */
  readonly addressGiven: boolean
  readonly oauth: OauthSettings
  /** Each with the node that this service calls, if any. */
  readonly chains: readonly ChainSetting[]
  readonly limits: Limits
  /** Calling codes; undefined where text messages only wait in the outbox. */
  readonly textCountries: readonly string[] | undefined
}

/** Whether a host name can only mean this machine. */
export const isLocalHost = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** As a display name: https://www.rfc-editor.org/rfc/rfc5322#section-3.4 */
const quoteName = (name: string) => (/^[\p{L}\p{N} ]*$/u.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`)

/** The sender of emails where MAIL_FROM is not set. */
const senderAt = (publicUrl: string, name: string) => {
  const { hostname } = new URL(publicUrl)
  return `${quoteName(name)} <cards@${isLocalHost(hostname) ? 'localhost' : hostname}>`
}

/** The settings with a PUBLIC_URL that the environment does not set. */
export const withAddress = (config: Config, PUBLIC_URL: string): Config => ({
  ...config,
  PUBLIC_URL,
  local: isLocalHost(new URL(PUBLIC_URL).hostname),
  ...(config.MAIL_FROM === senderAt(config.PUBLIC_URL, config.PRODUCT_NAME) && {
    MAIL_FROM: senderAt(PUBLIC_URL, config.PRODUCT_NAME),
  }),
})

/** Settings that would keep people from signing in at another provider. */
const providerProblems = ({ PROVIDER_URL }: Read, publicUrl: URL, isGiven: (name: string) => boolean): string[] => {
  if (!PROVIDER_URL) return []
  const { protocol, hostname, origin } = new URL(PROVIDER_URL)
  return [
    ...(origin === publicUrl.origin
      ? ['PROVIDER_URL is the same as PUBLIC_URL. Leave it out to use the built-in provider.']
      : []),
    ...(protocol === 'https:' || isLocalHost(hostname)
      ? []
      : [`PROVIDER_URL is "${PROVIDER_URL}", but must be https unless it is localhost.`]),
    ...['PUBLIC_TOKEN', 'PROJECT_ID']
      .filter((name) => !isGiven(name))
      .map((name) => `${name} is missing. With PROVIDER_URL, set it to the value from that provider.`),
  ]
}

/** Refuses a service that no one can sign in to, and SIGN_IN_METHODS where PROVIDER_METHODS is meant. */
const methodProblems = (read: Read): string[] => {
  if (!read.SIGN_IN_METHODS) return []
  if (read.PROVIDER_URL)
    return ['SIGN_IN_METHODS is for the built-in provider. With PROVIDER_URL, use PROVIDER_METHODS.']
  const someProvider = Object.keys(parseOauthSettings(read)).length > 0
  return read.SIGN_IN_METHODS.length > 0 || someProvider
    ? []
    : ['SIGN_IN_METHODS is none and no OAuth provider is set, so no one could sign in.']
}

/** Refuses a relayer that could not pay, and the minter's key, which must not be spent from. */
const relayerProblems = (read: Read): string[] => {
  const { RELAYER_KEY: key, RELAYER_KEYSTORE: keystore, RELAYER_KEYSTORE_PASSWORD: password } = read
  return [
    ...(key && keystore ? ['Set either RELAYER_KEY or RELAYER_KEYSTORE, not both.'] : []),
    ...(Boolean(keystore) === Boolean(password)
      ? []
      : ['Set both RELAYER_KEYSTORE and RELAYER_KEYSTORE_PASSWORD, or neither.']),
    ...((key || keystore) && !(read.MINTER_KEY || read.MINTER_KEYSTORE)
      ? ['RELAYER_KEY requires MINTER_KEY, another key: the minter signs, the relayer pays.']
      : []),
    ...(key && key.toLowerCase() === read.MINTER_KEY?.toLowerCase()
      ? ['RELAYER_KEY is the same as MINTER_KEY. Use another key: this one is online, and holds money.']
      : []),
    ...((key || keystore) && !read.PROVIDER_URL ? budgetProblems(read, chainsOf(read)) : []),
  ]
}

type Use = 'host' | 'command'

/** Throws `SettingsRefused` unless the settings are safe for a service on the internet. */
const refuseUnsafe = (read: Read, publicUrl: URL, use: Use, isGiven: (name: string) => boolean) => {
  const problems = providerProblems(read, publicUrl, isGiven)
  for (const name of ['CARD_MASTER_KEY', 'CARD_MASTER_KEY_PREVIOUS'] as const)
    if (read[name]?.every((byte) => byte === 0))
      problems.push(`${name} is all zeros, the factory key of every chip. Anyone could forge taps.`)
  if (read.CARD_MASTER_KEY && read.CARD_MASTER_KEY_PREVIOUS?.equals(read.CARD_MASTER_KEY))
    problems.push('CARD_MASTER_KEY_PREVIOUS is the same as CARD_MASTER_KEY. Set it to the previous key.')
  if (read.PROJECT_SECRET_PREVIOUS && !read.PROJECT_SECRET)
    problems.push('PROJECT_SECRET_PREVIOUS requires PROJECT_SECRET, the new one.')
  if (read.PROJECT_SECRET_PREVIOUS && read.PROJECT_SECRET_PREVIOUS === read.PROJECT_SECRET)
    problems.push('PROJECT_SECRET_PREVIOUS is the same as PROJECT_SECRET. Set it to the former secret.')
  if (!isLocalHost(publicUrl.hostname)) {
    if (publicUrl.protocol !== 'https:')
      problems.push(
        `PUBLIC_URL is "${publicUrl.origin}", but must be https unless it is localhost. Put a proxy with TLS in front of the service.`,
      )
    if (read.OAUTH_GITLAB_ISSUER?.startsWith('http:'))
      problems.push(
        'OAUTH_GITLAB_ISSUER must be https unless PUBLIC_URL is localhost. Otherwise, anyone on the network path could sign in as someone else.',
      )
    if (use === 'host' && !read.SMTP_URL) problems.push('SMTP_URL is missing. Without it, no email can be sent.')
    if (use === 'host' && !read.CARD_MASTER_KEY)
      problems.push('CARD_MASTER_KEY is missing. Without it, taps cannot be verified.')
    if (read.RATE_LIMITS === 'off') problems.push('RATE_LIMITS is "off", which is allowed only on localhost.')
  }
  problems.push(...methodProblems(read))
  if (!read.DATABASE_URL && read.DATABASE_POOL_SIZE > 40)
    problems.push('DATABASE_POOL_SIZE can be at most 40 with the bundled PostgreSQL.')
  if (read.TWILIO_ACCOUNT_SID && !(read.TWILIO_AUTH_TOKEN && read.TWILIO_SMS_FROM))
    problems.push('TWILIO_ACCOUNT_SID requires TWILIO_AUTH_TOKEN and TWILIO_SMS_FROM.')
  if (read.TWILIO_SMS_FROM?.startsWith('MG') && read.TEXT_COUNTRIES.length === 0)
    problems.push('TEXT_COUNTRIES is required if TWILIO_SMS_FROM is a messaging service, which has no country.')
  if (Boolean(read.CAPTCHA_SITE_KEY) !== Boolean(read.CAPTCHA_SECRET))
    problems.push('Set both CAPTCHA_SITE_KEY and CAPTCHA_SECRET, or neither.')
  if (read.MINTER_KEY && read.MINTER_KEYSTORE) problems.push('Set either MINTER_KEY or MINTER_KEYSTORE, not both.')
  if (Boolean(read.MINTER_KEYSTORE) !== Boolean(read.MINTER_KEYSTORE_PASSWORD))
    problems.push('Set both MINTER_KEYSTORE and MINTER_KEYSTORE_PASSWORD, or neither.')
  problems.push(...relayerProblems(read))
  if (read.POAP_API_KEY && !read.POAP_API_URL) problems.push('POAP_API_KEY requires POAP_API_URL.')
  if (read.POAP_API_URL === publicUrl.origin)
    problems.push('POAP_API_URL is the same as PUBLIC_URL. What was collected here is in the collection already.')
  if (read.SECRETS_KEY && read.SECRETS_KEY_FILE) problems.push('Set either SECRETS_KEY or SECRETS_KEY_FILE, not both.')
  problems.push(...chainProblems(read.CHAINS), ...passProblems(read), ...productProblems(read))
  problems.push(...telemetryProblems(read, isGiven))
  if (problems.length > 0) throw new SettingsRefused(problems)
}

/** The values of secret settings, in every form in which they could appear in output. */
export const parseSecrets = (environment: Record<string, string | undefined> = process.env): string[] =>
  findSecrets(settingTable, environment)

/** Those that no other program uses for its variables. */
const prefixes = [
  'LIMIT_',
  'MINTER_',
  'RELAYER_',
  'IYK_',
  'APPLE_PASS_',
  'APPLE_PUSH_',
  'APPLE_WWDR_',
  'GOOGLE_WALLET_',
  'WALLETCONNECT_',
  'OFFLINE_',
  'REMOTE_PICTURES_',
]

/** Other programs have variables with OpenTelemetry's names, too; here they are meant for this one. */
const prefixesIn = (environment: Record<string, string | undefined>) =>
  environment.OTEL_EXPORTER_OTLP_ENDPOINT ? [...prefixes, 'OTEL_'] : prefixes

/** What the settings are read from. */
export const ownEnvironment = (): Record<string, string | undefined> => process.env

/** Messages about misspelled setting names. Variables of other programs are ignored. */
export const findMisspeltSettings = (
  {
    // One letter from a setting of ours, and in the environment of many terminals.
    LANGUAGE: _ofTerminals,
    ...environment
  }: Record<string, string | undefined> = process.env,
): string[] => findMisspelt({ known: Object.keys(settingTable), prefixes: prefixesIn(environment) }, environment)

/**
 * Those options of a command that npm kept because no -- was before them, as in `npm run cards users import users.json --dry-run`. npm puts each into the
 * environment: https://docs.npmjs.com/cli/v11/using-npm/scripts#environment
 */
export const findTakenByNpm = (
  options: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): string[] => {
  const npmHas = (name: string) => environment[`npm_config_${name.replaceAll('-', '_')}`]
  const isTaken = (name: string) => Boolean(npmHas(name)) || (name.startsWith('no-') && npmHas(name.slice(3)) === '')
  return environment.npm_lifecycle_event === 'cards' ? options.filter(isTaken) : []
}

/** Where the PC/SC library of Linux finds its service, if not at the usual place. */
export const pcscSocket = (environment: Record<string, string | undefined> = process.env): string =>
  environment.PCSCLITE_CSOCK_NAME ?? ''

/** Messages about settings that have no effect because of other settings. */
export const findIgnoredSettings = (environment: Record<string, string | undefined> = process.env): string[] =>
  findIgnored(settingTable, environment)

/** Messages about settings that are allowed but may not be meant. */
export const findDoubtfulSettings = (config: Config): string[] =>
  (config.RELAYER_KEY || config.RELAYER_KEYSTORE) && !config.PROVIDER_URL
    ? doubtfulLimits(
        config,
        config.chains.filter(({ node_url }) => node_url),
      )
    : []

const textCountriesOf = ({ TEXT_COUNTRIES, TWILIO_SMS_FROM }: Read) => {
  if (TEXT_COUNTRIES.length > 0) return TEXT_COUNTRIES
  const own = TWILIO_SMS_FROM && callingCodeOf(TWILIO_SMS_FROM.slice(1))
  return own ? [own] : undefined
}

/** Parses the environment. Throws one `SettingsRefused` that names every invalid or missing setting; a command says itself what it misses. */
export const parseConfig = (
  environment: Record<string, string | undefined> = process.env,
  { use = 'host' }: { use?: Use } = {},
): Config => {
  const read = parseSettings(settingTable, environment)
  const PUBLIC_URL = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  const url = new URL(PUBLIC_URL)
  refuseUnsafe(read, url, use, (name) => Boolean(environment[name]?.trim()))
  return {
    ...read,
    PUBLIC_URL,
    MAIL_FROM: read.MAIL_FROM ?? senderAt(PUBLIC_URL, read.PRODUCT_NAME),
    DATA_DIR: isAbsolute(read.DATA_DIR) ? read.DATA_DIR : resolve(root, read.DATA_DIR),
    local: isLocalHost(url.hostname),
    oauth: parseOauthSettings(read),
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
