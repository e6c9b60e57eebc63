import type { Clock, RandomBytes } from '@iyk/kit/clock.ts'
import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import type { Limits } from '@iyk/kit/limits/limits.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { SignInMethod } from '@iyk/wire/config.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import type { Caller } from './caller/caller.ts'
import type { VerifyCaptcha } from './captcha/verify-captcha.ts'
import type { VerifyContractSignature } from './crypto-wallets/verify-contract-signature.ts'
import type { OauthSettings } from './oauth/settings.ts'
import type { SessionChecks } from './sessions/open-session-checks.ts'
import type { Signer } from './signing-keys/open-signer.ts'
import type { SecretsKeys } from './signing-keys/seal-key.ts'

/** Sign-in methods that send a secret through an email or a browser's address. */
export const pkceFlows = ['magic_links', 'passwords', 'oauth'] as const
export type PkceFlow = (typeof pkceFlows)[number]

export type IdentitySettings = {
  /** The public address of this service, without a trailing slash. The only base of addresses in emails and responses. */
  publicUrl: string
  /** Part of every identifier. */
  environment: 'test' | 'live'
  projectId: string
  publicToken: string
  /** The secret of backends, sent with the project id; without it no backend can call. */
  projectSecret?: string | undefined
  /** The former secret, while backends still send it. */
  projectSecretPrevious?: string | undefined
  /** The product's name in emails, text messages, passkeys and authenticator apps. */
  projectName: string
  /** What emails show besides; nothing if left out. */
  brand?: Omit<EmailBrand, 'name'>
  /** Those that emails and pages are written in; all if left out. */
  languages?: OfferedLanguages | undefined
  /** Exact origins whose pages may call; that of `publicUrl` always may. */
  allowedOrigins: readonly string[]
  /** Addresses that links may lead to, compared character by character; `{}` as the value of a query field stands for any. */
  redirectUrls: readonly string[]
  /** Those of them, without query, that accept a link as well as its code; the default address if left out. */
  codePages?: readonly string[]
  /** Where a link leads when the caller does not say. */
  defaultRedirectUrl: string
  /** In ASCII and lower case. If there are any, addresses in other domains are refused; clients show them as suggestions. */
  emailDomains: readonly string[]
  /** Domains whose addresses are refused. */
  deniedEmailDomains?: readonly string[]
  /** How long a line of the audit log is kept; 400 days if left out: long enough to look back over a year. */
  auditDays?: number
  /** Chains whose contract wallets can be verified; all chains if left out. */
  contractChains?: readonly number[]
  /** Off only where no one but the developer can reach the service. The caps on wrong codes for an account always apply. */
  rateLimits: boolean
  limits: Limits
  /** Calling codes that can get text messages, without the plus, such as `44`; all if left out. */
  textCountries?: readonly string[]
  /** Turns captchas on: the site key for pages. Protected calls then need a captcha. */
  captcha?: { siteKey: string }
  /** The longest time a session can last from its start, whatever was requested; no cap if left out. */
  sessionMaxMinutes?: number | undefined
  /** The methods besides `oauth` that pages may offer; calls of others are refused. If left out, all of them, and pages are not told. */
  signInMethods?: readonly SignInMethod[]
  /** The OAuth providers that are turned on; none if left out. */
  oauth?: OauthSettings
  /** Where callers must use PKCE; everywhere if left out. What was started with a challenge needs its verifier in any case. */
  pkceRequired?: readonly PkceFlow[]
}

/** What other parts of the service store about users. */
export type OtherParts = {
  /** The user is deleted: what they made is deleted, and nothing that stays names them or the addresses. Runs inside the given transaction. */
  forgetUser(database: Database, user: { userId?: string; emails: readonly string[] }): Promise<void>
  /** A user removes an address they have verified: what they got by it stays theirs, and nothing names it anymore. Runs inside the given transaction. */
  releaseAddress(database: Database, released: { userId: string; email: string; at: Date }): Promise<void>
  /** A user no longer has a wallet, or any: nothing counts as confirmed by it. Runs inside the given transaction. */
  releaseWallet(database: Database, released: { userId: string; address?: string }): Promise<void>
  /** A user who never signed in turns out to be another one, who gets what was prepared for them. Runs inside the given transaction. */
  mergeUsers(database: Database, users: { from: string; into: string }): Promise<void>
  /** Someone else may have had an account until now: its keys end. Runs inside the given transaction. */
  endKeys(database: Database, userId: string): Promise<void>
  /** Those of the users for whom something was prepared here. */
  listOwners(database: Database, userIds: readonly string[]): Promise<string[]>
}

/** The provider's dependencies. Everything from outside comes in here. */
export type IdentityContext = {
  /** Keys that encrypt the secrets in the database; stored in clear text if left out. */
  secrets?: SecretsKeys
  database: Database
  clock: Clock
  randomBytes: RandomBytes
  log: Log
  signer: Signer
  sessionChecks: SessionChecks
  /** How contract wallets are verified; without it only wallets with a key of their own sign in. */
  verifyContractSignature?: VerifyContractSignature
  /** Whether a password is known from a breach; without it none is. Gets the password in NFC; may look it up, but never pass it on. */
  isBreached?: (password: string) => boolean | Promise<boolean>
  /** How captchas are checked; required with `settings.captcha`, otherwise protected calls are refused. */
  verifyCaptcha?: VerifyCaptcha
  /** Without them, users exist only in the provider. */
  otherParts?: OtherParts
  /** Counts an event of the SDK's telemetry; the name is one of a fixed few. */
  countEvent?: (name: string) => void
  settings: IdentitySettings
}

/** What a handler gets besides its input. */
export type Call = IdentityContext & {
  caller: Caller
  /** Tells the audit log which user an act concerns, where neither the session nor the reply does. */
  about?: (who: { user_id: string; session_id?: string }) => void
  /** The name of this call in the audit log, and what to call when its line is written together with what it does. */
  act?: { name: string; recorded: (failure: string | null) => void }
}
