import type { PassWallet } from './config.ts'
import type { EventFacts } from './event-facts.ts'
import type { ShownCollection } from './public-collection.ts'
import type { PublicEvent } from './public-event.ts'
import type { Way } from './ways.ts'

/**
 * What is wrong with a code; `wrong` covers expired ones, so that callers cannot tell them apart. `too-many` is about the emails that bring codes,
 * `closed` about the account of a right one.
 */
export const codeProblems = ['missing', 'wrong', 'too-many', 'closed', 'failed'] as const
export type CodeProblem = (typeof codeProblems)[number]

export type TapProblem = 'email-missing' | 'email-invalid' | 'too-many' | 'failed'

/** `settled`: the collectible stays with the address it was sent to. */
export type ReaddressProblem = TapProblem | 'settled'

/** `code-` is of an admission: a code or link instead of a tap. */
type RefusedReason =
  | 'replayed'
  | 'no-cookies'
  | 'forged'
  | 'stale'
  | 'expired'
  | 'blocked'
  | 'limit'
  | 'failed'
  | 'code-used'
  | 'code-expired'
  | 'code-limit'

/** What one visit of `/tap` shows. */
export type TapState =
  | { kind: 'welcome' }
  /** A shared collectible whose event was taken down, or none. */
  | { kind: 'not-shown' }
  | {
      kind: 'ready'
      event: EventFacts
      ref: string
      /** Without a card: by which way. */
      way?: Way
      /** The card has no chip that signs, so its address can be copied. */
      isCopyable?: boolean
      /** When the chip first said that it was opened, in ISO 8601. */
      openedAt?: string
      /** The chip says that its seal is intact. */
      isSealed?: boolean
      /** What the chip says to its holder, who is the viewer. */
      inscription?: string
      /** Absent for visitors who are not signed in; `email` is null for a user without an address. The form says whose it is: it may be sent later. */
      signedIn?: { email: string | null; userId: string }
      /** What was wrong with the last attempt, and what was typed. */
      problem?: TapProblem
      typed?: string
      /** An address can be shared with the organizer here; `isShared` is what was chosen at the last attempt. */
      sharing?: { isShared: boolean }
    }
  /** `mailedTo` is masked, and null if the collector was or is signed in. */
  | {
      kind: 'kept'
      /** Of the collectible. */
      id: string
      event: EventFacts
      serial: number
      way?: Way
      mailedTo: string | null
      /** Its event was taken down: what everyone could open is gone. */
      isTakenDown?: boolean
      /** A new tap of the same event, which this browser may still collect for someone else. */
      another?: { ref: string }
      /** Its collector is not signed in here any more. */
      isSignedOut?: boolean
      /** The chip's address was opened again, and whether the reader is known to have what it led to. */
      again?: { isOwn: boolean }
      /**
       * The page accepts the code from the email. `isNew`: a new one was just sent; `waitMinutes`: after too many wrong ones, until the next code is
       * accepted. `isShared`: it also shares the address with the organizer, as was chosen here.
       */
      code?: { ref: string; problem?: CodeProblem; isNew?: boolean; isShared?: boolean; waitMinutes?: number }
      /** What was typed in this browser, when the email has no code: the sign-in starts with it. */
      signInWith?: string
      /** The wallets of phones that this host makes passes for, this phone's own first. Only the collector gets one, signed in. */
      passes?: { wallets: readonly PassWallet[]; isSignedIn: boolean }
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
      status: 'pending-approval' | 'future' | 'expired' | 'canceled' | 'rejected'
      way?: Way
    }
  | { kind: 'unregistered'; ref: string; signedIn: boolean }
  | { kind: 'unlinked'; isHolder: boolean }
  /**
   * Used, and not known to be by this browser. Until it expires, the address that was typed at it leads to what it collected. `isCode`: it is of an admission.
   */
  | { kind: 'used'; ref: string; isCode?: boolean; problem?: TapProblem; typed?: string }
  /** A code or the address of a link that leads nowhere. `isCode`: it looks like a code. */
  | { kind: 'code-unknown'; typed: string; isCode: boolean }
  /** Nothing can be collected by this way now, perhaps by another; `opensAt` in ISO 8601. Without an event, nothing is known of it. */
  | { kind: 'way-closed'; event: EventFacts | null; why: 'early' | 'gone' | 'over' | 'off'; opensAt?: string }
  /** Whether to decline an invitation; then that it was, and whether all later ones were, too. */
  | { kind: 'invited'; ref: string; name: string }
  | { kind: 'declined'; all: boolean }
  | { kind: 'refused'; reason: RefusedReason }

/** What became of a form on the page of an event. `list-asked` says nothing of the address. */
export const wayNotices = ['code-wrong', 'word-wrong', 'email-invalid', 'too-many', 'failed', 'list-asked'] as const
export type WayNotice = (typeof wayNotices)[number]

/** Pages that the service worker shows. `away`: nothing is saved of this address. `waiting`: a tap is, and is sent once there is a network. */
export type OfflineState = 'away' | 'waiting'

/**
 * What the host renders: a visit of `/tap`, a collectible that its collector shares, with its number once a user has it, the public page of an event, null if
 * it could not be read, or of a collection.
 */
export type TapPageData =
  | { page: 'tap'; state: TapState }
  | { page: 'share'; id: string; event: EventFacts; serial: number | null }
  | { page: 'event'; event: PublicEvent | null; said?: WayNotice; typed?: string }
  | { page: 'collection'; collection: ShownCollection }
