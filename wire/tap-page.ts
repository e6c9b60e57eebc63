import type { EventFacts } from './event-facts.ts'
import type { PublicEvent } from './public-event.ts'

/** What is wrong with a code; `wrong` covers expired ones, so that callers cannot tell them apart. `too-many` is about the emails that bring codes. */
export const codeProblems = ['missing', 'wrong', 'too-many', 'failed'] as const
export type CodeProblem = (typeof codeProblems)[number]

export type TapProblem = 'email-missing' | 'email-invalid' | 'too-many' | 'failed'

/** `settled`: the collectible stays with the address it was sent to. */
export type ReaddressProblem = TapProblem | 'settled'

/** What one visit of `/tap` shows. */
export type TapState =
  | { kind: 'welcome' }
  | {
      kind: 'ready'
      event: EventFacts
      ref: string
      /** Absent for visitors who are not signed in; `email` is null for a user without an address. */
      signedIn?: { email: string | null }
      /** What was wrong with the last attempt, and what was typed. */
      problem?: TapProblem
      typed?: string
    }
  /** `mailedTo` is masked, and null if the collector was or is signed in. */
  | {
      kind: 'kept'
      /** Of the collectible. */
      id: string
      event: EventFacts
      serial: number
      mailedTo: string | null
      /** Its collector is not signed in here any more. */
      isSignedOut?: boolean
      /** The chip's address was opened again, and whether the reader is known to have what it led to. */
      again?: { isOwn: boolean }
      /**
       * The page accepts the code from the email. `isNew`: a new one was just sent; `waitMinutes`: after too many wrong ones, until the next code is
       * accepted.
       */
      code?: { ref: string; problem?: CodeProblem; isNew?: boolean; waitMinutes?: number }
      /** What was typed in this browser, when the email has no code: the sign-in starts with it. */
      signInWith?: string
      /** This browser can send it to a different address. */
      readdress?: { ref: string; problem?: ReaddressProblem; typed?: string }
    }
  /** Only the owner sees the serial number, not someone who typed the address. */
  | { kind: 'already-kept'; event: EventFacts; serial: number | null }
  | { kind: 'sold-out'; event: EventFacts }
  | {
      kind: 'closed'
      /** Null if it was never approved, or is not approved any more. */
      event: EventFacts | null
      status: 'pending-approval' | 'future' | 'expired' | 'rejected'
    }
  | { kind: 'unregistered'; ref: string; signedIn: boolean }
  | { kind: 'unlinked'; isHolder: boolean }
  /** Used, and not known to be by this browser. Until it expires, the address that was typed at it leads to what it collected. */
  | { kind: 'used'; ref: string; problem?: TapProblem; typed?: string }
  | { kind: 'refused'; reason: 'replayed' | 'no-cookies' | 'forged' | 'stale' | 'expired' | 'blocked' | 'failed' }

/** What the host renders: a visit of `/tap`, a collectible that its collector shares, or the public page of an event, null if it could not be read. */
export type TapPageData =
  | { page: 'tap'; state: TapState }
  | { page: 'share'; id: string; event: EventFacts; serial: number }
  | { page: 'event'; event: PublicEvent | null }
