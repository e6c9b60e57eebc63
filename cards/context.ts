import type { Clock, RandomBytes } from '@iyk/kit/clock.ts'
import { type EmailBrand, plainBrand } from '@iyk/kit/emails/email-brand.ts'
import { createLimits, type Limits } from '@iyk/kit/limits/limits.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { ReadStale } from '@iyk/kit/postgres/open-read-replica.ts'
import type { ApiKeyScope } from '@iyk/wire/api-keys.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { tapLifetimeMinutes } from '@iyk/wire/limits.ts'
import { allLanguages, type OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import type { OnChain } from './collectibles/chain/on-chain.ts'
import type { FindPoapHistory } from './imported-poaps/open-poap-history.ts'
import type { PicturesElsewhere, RemotePictures } from './pictures/remote/remote-pictures.ts'

/** The caller: a user of the provider, with their verified addresses, normalized. */
export type Viewer = {
  userId: string
  verifiedEmails: readonly string[]
  /** When their JWT was issued, if it says so. */
  issuedAt?: Date
  /** The session of their JWT, if it says so. */
  sessionId?: string
  /** What the API key that calls for them may do; without one, everything. */
  scopes?: readonly ApiKeyScope[]
  /** The API key that calls for them, instead of a session. */
  keyId?: string
}

/** What the audit log records of something a user did here: identifiers only. */
type Act = { act: string; userId: string; sessionId?: string | undefined; subject: string; ipAddress?: string }

/** A code in an email, and the method id that goes with it. */
export type EmailedCode = { digits: string; minutes: number; methodId: string }

/** Verifies a session JWT. Throws a `Refusal` for an invalid one. */
export type VerifyBearer = (jwt: string) => Promise<Viewer>

type CardsSettings = {
  /** Whose emails and pages these are. */
  brand: EmailBrand
  languages: OfferedLanguages
  /** The URL of this installation; no trailing slash. */
  publicUrl: string
  /** Off only where no one but the developer can reach the service. */
  rateLimits: boolean
  limits: Limits
  /** Whether new events are approved automatically. */
  autoApprove: boolean
  /** Whether another provider has the accounts. A user's data in this service is then deleted here. */
  accountsElsewhere?: boolean
  /** How long a tap can be used after it was first seen. */
  tapLifetimeMinutes: number
  /** How long after a higher counter of the same chip a lower one is still accepted. */
  staleAfterMinutes: number
}

/** Where a code was requested, as the provider identifies it: it is accepted only from there. */
export type CodeRequester = { id: string; network: string }

/** Everything the service needs. An operation names the part it uses. */
export type CardsContext = {
  database: Database
  /** For what is public and changes rarely. Whatever someone may just have changed, or may do once, is read from `database`. */
  readStale: ReadStale
  clock: Clock
  randomBytes: RandomBytes
  log: Log
  verifyBearer: VerifyBearer
  /** Whether the provider has banned this user, whose cards then cannot be collected from. Absent with another provider. */
  isBanned?: (userId: string) => Promise<boolean>
  /**
   * A user's verified addresses now, whatever their JWT says; undefined for a deleted or banned user. May be read in a transaction. Absent with another
   * provider.
   */
  findVerifiedEmails?: (userId: string, database?: Database) => Promise<readonly string[] | undefined>
  /** What the user of an address reads, if that is known. May be read in a transaction. Absent with another provider. */
  findLanguage?: (email: string, database?: Database) => Promise<Language | undefined>
  /** A user's verified addresses, locked until the end of the transaction. */
  lockVerifiedEmails?: (database: Database, userId: string) => Promise<readonly string[]>
  /** The Ethereum wallets that a user has proven to have; one of a contract counts on its chain only. Absent with another provider. */
  findWallets?: (userId: string) => Promise<readonly { address: `0x${string}`; chain_id: number | null }[]>
  /** The same, locked until the end of the transaction: none of them can be removed before. */
  lockWallets?: (
    database: Database,
    userId: string,
  ) => Promise<readonly { address: `0x${string}`; chain_id: number | null }[]>
  /** Throws unless this session may change how its user signs in: an API key outlives it. Absent with another provider. */
  assertMayCreateKeys?: (inside: Database, sessionId: string | undefined) => Promise<void>
  /** Writes a line of the audit log. Absent in tests of this part alone. */
  recordAct?: (act: Act) => Promise<void>
  /** Deletes a user's data in other parts of the host. Absent with our own provider, which deletes users itself. */
  forgetElsewhere?: (database: Database, person: { userId?: string; emails: readonly string[] }) => Promise<void>
  /** 16 bytes that the keys and refs of newly programmed chips are derived from. */
  masterKey: Buffer
  /** The same for chips that still carry keys of the previous one. */
  previousMasterKey?: Buffer
  /**
   * Makes a sign-in link for the owner of `email`, and a code for `codeFor`. Without a token, the link leads to a page that asks for
   * the sign-in.
   */
  makeSignInLink: (
    email: string,
    codeFor?: CodeRequester,
  ) => Promise<{ url: string; token?: string; code?: EmailedCode }>
  /** The artwork of an event, as SVG. */
  drawArtwork: (eventId: string) => Promise<string>
  /** The card of an event as a square WebP without a number; `photo` is the event's own picture. */
  drawTokenCard: (event: Collectible['event'], photo: Uint8Array | undefined) => Promise<Buffer>
  /** The chains and the minter that collectibles are minted with. */
  onChain: OnChain
  /** Names and pictures that are elsewhere; opened at the first call. Absent where there is no node, or the operator wants none. */
  remotePictures?: () => Promise<RemotePictures>
  /** Pictures at addresses that others wrote; opened at the first call. Absent where the operator wants none. */
  picturesElsewhere?: () => Promise<PicturesElsewhere>
  /** What the POAP API says an address has. Absent where the operator named none. */
  findPoapHistory?: FindPoapHistory
  settings: CardsSettings
}

/** The default settings. */
export const defaultSettings = {
  brand: plainBrand,
  languages: allLanguages,
  autoApprove: false,
  limits: createLimits(),
  tapLifetimeMinutes,
  staleAfterMinutes: 10,
} as const
