import type { Clock, RandomBytes } from '@iyk/kit/clock.ts'
import type { Limits } from '@iyk/kit/limits/limits.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { SignInMethod } from '@iyk/wire/config.ts'
import type { Caller } from './caller/caller.ts'
import type { VerifyCaptcha } from './captcha/verify-captcha.ts'
import type { VerifyContractSignature } from './crypto-wallets/verify-contract-signature.ts'
import type { OauthSettings } from './oauth/settings.ts'
import type { Signer } from './signing-keys/open-signer.ts'
import type { SecretsKeys } from './signing-keys/seal-key.ts'

/** The ways to sign in by which something travels through a mail or a browser's address. */
export const pkceWays = ['magic_links', 'passwords', 'oauth'] as const
export type PkceWay = (typeof pkceWays)[number]

export type IdentitySettings = {
  /** Where people reach this service; no trailing slash. The only base of addresses in mails and answers. */
  publicUrl: string
  /** Part of every identifier. */
  environment: 'test' | 'live'
  projectId: string
  publicToken: string
  /** What a backend shows beside the project id; without it no backend may ask. */
  projectSecret?: string | undefined
  /** The name of the product as people read it in mails. */
  projectName: string
  /** Exact origins whose pages may call; the one of `publicUrl` always may. */
  allowedOrigins: readonly string[]
  /** Addresses a link may lead to, compared letter by letter; `{}` as the value of a query field stands for any. */
  redirectUrls: readonly string[]
  /** Those of them, without query, that take a link as well as its code; the default address when left out. */
  codePages?: readonly string[]
  /** Where a link leads when the caller does not say. */
  defaultRedirectUrl: string
  /** In ASCII and lower case. If there are any, addresses of other domains are refused; clients show them as suggestions. */
  emailDomains: readonly string[]
  /** Domains whose addresses are refused. */
  deniedEmailDomains?: readonly string[]
  /** How long a line of the audit log is kept; 400 days when left out: long enough to look back over a year. */
  auditDays?: number
  /** Chains whose contract wallets can be asked; those of every chain when left out. */
  contractChains?: readonly number[]
  /** Off only where nobody but the developer can reach the service. The caps on wrong codes for an account always hold. */
  rateLimits: boolean
  limits: Limits
  /** The beginnings of the numbers that are texted, without the plus, such as `44`; all when left out. */
  textCountries?: readonly string[]
  /** Switches captchas on: the key with which pages show them. Protected calls then need one. */
  captcha?: { siteKey: string }
  /** How long after its start a session ends at the latest, whatever was asked for; as late as was asked when left out. */
  sessionMaxMinutes?: number | undefined
  /** The methods beside `oauth` that pages may offer; calls of the others are refused. All, without a word about it, when left out. */
  signInMethods?: readonly SignInMethod[]
  /** The sign-in providers that are switched on; none when left out. */
  oauth?: OauthSettings
  /** Where PKCE is required of callers; everywhere when left out. What was started with a challenge needs its verifier in any case. */
  pkceRequired?: readonly PkceWay[]
}

/** What other parts of the service keep of users. */
export type OtherParts = {
  /** The user goes: what they made goes with them, and nothing that stays names them or the addresses. Runs inside the transaction it is given. */
  forgetUser(database: Database, user: { userId?: string; emails: readonly string[] }): Promise<void>
  /** A user gives up an address they have proved: what came by it stays theirs, and nothing names it any more. Runs inside the transaction it is given. */
  releaseAddress(database: Database, released: { userId: string; email: string; at: Date }): Promise<void>
  /** A user who never signed in turns out to be another one, who gets what was kept ready for them. Runs inside the transaction it is given. */
  mergeUsers(database: Database, users: { from: string; into: string }): Promise<void>
  /** Those of the users for whom something was made ready here. */
  listOwners(database: Database, userIds: readonly string[]): Promise<string[]>
}

/** What the provider works with. Everything from outside comes in here. */
export type IdentityContext = {
  /** What the keys in the store are sealed with; in clear when left out. */
  secrets?: SecretsKeys
  database: Database
  clock: Clock
  randomBytes: RandomBytes
  log: Log
  signer: Signer
  /** How contract wallets are asked; without it only wallets with a key of their own sign in. */
  verifyContractSignature?: VerifyContractSignature
  /** Whether a password is known from a breach; without it none is. Gets the password in NFC; may look it up, but never pass it on. */
  isBreached?: (password: string) => boolean | Promise<boolean>
  /** How a captcha is checked; needed with `settings.captcha`, without it protected calls are refused then. */
  verifyCaptcha?: VerifyCaptcha
  /** Without them a user is all that there is of a person. */
  otherParts?: OtherParts
  /** Counts an event of the SDK's telemetry; the name is one of few. */
  countEvent?: (name: string) => void
  settings: IdentitySettings
}

/** What a handler is told beside its input. */
export type Call = IdentityContext & {
  caller: Caller
  /** Tells the audit log whom an act concerns, where neither the caller's session nor the answer does. */
  about?: (who: { user_id: string; session_id?: string }) => void
}

/** What a handler for backends is told beside its input; nothing of it is checked yet. */
export type BackendCall = IdentityContext & {
  authorization: string | undefined
  ipAddress: string
  userAgent: string
}
