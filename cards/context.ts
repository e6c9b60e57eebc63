import type { Clock, RandomBytes } from '@iyk/kit/clock.ts'
import { createLimits, type Limits } from '@iyk/kit/limits/limits.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { OnChain } from './collectibles/chain/on-chain.ts'

/** Who calls: a user of the provider, and the addresses they have proved, each in its one spelling. */
export type Viewer = {
  userId: string
  verifiedEmails: readonly string[]
  /** When their JWT was made, as far as it says. */
  issuedAt?: Date
}

/** A code that a mail shows, and the id to name with it. */
export type MailedCode = { digits: string; minutes: number; methodId: string }

/** Reads a session JWT. Throws a Refusal for one that does not hold. */
export type VerifyBearer = (jwt: string) => Promise<Viewer>

export type CardsSettings = {
  /** Where people reach this installation; no trailing slash. */
  publicUrl: string
  /** Off only where nobody but the developer can reach the service. */
  rateLimits: boolean
  limits: Limits
  /** Whether a new event is approved as it is made. */
  autoApprove: boolean
  /** Whether another server keeps the accounts. What is kept here is then deleted here. */
  accountsElsewhere?: boolean
  /** How long after its first reading a tap can be used. */
  tapLifetimeMinutes: number
  /** How long after a higher counter of the same chip a lower one may still be new. */
  staleAfterMinutes: number
}

/** From where a code will be answered, as the provider tells such places apart. */
export type CodePlace = { asker: string; network: string }

/** Everything the service stands on. An operation names the part it uses. */
export type CardsContext = {
  database: Database
  clock: Clock
  randomBytes: RandomBytes
  log: Log
  verifyBearer: VerifyBearer
  /** Whether the provider keeps this user out: cards of theirs give nothing. Absent where the provider cannot be asked. */
  isBanned?: (userId: string) => Promise<boolean>
  /**
   * The addresses a user has proved, whatever their JWT still says; undefined for whoever the provider keeps out. Absent where it cannot be asked.
   */
  findVerifiedEmails?: (userId: string) => Promise<readonly string[] | undefined>
  /** Forgets beside the cards what other parts keep of somebody. Absent where the provider beside it deletes a person. */
  forgetElsewhere?: (database: Database, person: { userId?: string; emails: readonly string[] }) => Promise<void>
  /** The same inside a transaction, at whose end the user has them still. */
  holdVerifiedEmails?: (database: Database, userId: string) => Promise<readonly string[]>
  /** 16 bytes from which the keys and refs of the chips follow that are programmed now. */
  masterKey: Buffer
  /** The same of those that carry the key before it. */
  previousMasterKey?: Buffer
  /**
   * Makes a link that signs in whoever reads mail at `email`, and a code for who asked from `codeFor`. Without a token it only leads to where
   * they can sign in.
   */
  makeSignInLink: (email: string, codeFor?: CodePlace) => Promise<{ url: string; token?: string; code?: MailedCode }>
  /** The artwork of an event, as SVG. */
  drawArtwork: (eventId: string) => Promise<string>
  /** Where and with whose key collectibles are taken on chain. */
  onChain: OnChain
  settings: CardsSettings
}

/** Settings of an installation that says nothing else. */
export const defaultSettings = {
  autoApprove: false,
  limits: createLimits(),
  tapLifetimeMinutes: 30,
  staleAfterMinutes: 10,
} as const
