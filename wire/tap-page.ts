/** What a card prints of an event; the contract between the host, which computes it, and the web, which shows it. */
export type EventFacts = {
  id: string
  name: string
  /** Moments as ISO 8601 in UTC. */
  startsAt: string
  endsAt: string
  /** IANA name of the event's own time zone. */
  timeZone: string
  /** Null when the event takes place online. */
  place: string | null
  /** The event's own picture; without one its generated artwork is shown. */
  picture?: string | null
}

/** What is wrong with a code; `wrong` is one that has expired, too: nobody is told which. `too-many` is of the mails that bring codes. */
export const codeProblems = ['missing', 'wrong', 'too-many', 'failed'] as const
export type CodeProblem = (typeof codeProblems)[number]

export type TapProblem = 'email-missing' | 'email-invalid' | 'too-many' | 'failed'

/** `settled`: what was kept stays with the address it went to. */
export type ReaddressProblem = TapProblem | 'settled'

/** What one visit of `/tap` has to say. */
export type TapState =
  | { kind: 'welcome' }
  | {
      kind: 'ready'
      event: EventFacts
      ref: string
      /** Absent for visitors; `email` is null for a signed-in person without an address. */
      signedIn?: { email: string | null }
      /** What was wrong with the last try, and what was typed. */
      problem?: TapProblem
      typed?: string
    }
  /** `mailedTo` is masked already, and null when the keeper was signed in, or is. */
  | {
      kind: 'kept'
      event: EventFacts
      serial: number
      mailedTo: string | null
      /** Kept by somebody who is not signed in here any more. */
      isSignedOut?: boolean
      /** The chip's address was opened once more; which collectible came of it, and whether the reader is known to have it. */
      again?: { id: string; isOwn: boolean }
      /** The page takes the code of the mail. `isNew`: another one was just sent; `waitMinutes`: after too many wrong ones, until a next can be right. */
      code?: { ref: string; problem?: CodeProblem; isNew?: boolean; waitMinutes?: number }
      /** What this browser typed, where the mail has no code: the sign-in starts with it. */
      signInWith?: string
      /** This browser may send it to another address. */
      readdress?: { ref: string; problem?: ReaddressProblem; typed?: string }
    }
  /** The serial number is for who has it, not for who typed the address. */
  | { kind: 'already-kept'; event: EventFacts; serial: number | null }
  | { kind: 'sold-out'; event: EventFacts }
  | {
      kind: 'closed'
      /** Null when it was never approved, or is not any more. */
      event: EventFacts | null
      status: 'pending-approval' | 'future' | 'expired' | 'rejected'
    }
  | { kind: 'unregistered'; ref: string; signedIn: boolean }
  | { kind: 'unlinked'; isHolder: boolean }
  | { kind: 'refused'; reason: 'replayed' | 'no-cookies' | 'forged' | 'stale' | 'expired' | 'blocked' | 'failed' }

/** What the host has rendered: a visit of `/tap`, or a collectible that its keeper shows to others. */
export type TapPageData =
  | { page: 'tap'; state: TapState }
  | { page: 'share'; id: string; event: EventFacts; serial: number }
