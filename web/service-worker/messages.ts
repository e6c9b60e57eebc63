import type { TapResult } from './waiting-taps.ts'

/** What a page asks of the worker. */
export type ToWorker =
  /** A page of the app is open: keep what it starts in. Also asks for what it should say. */
  | { kind: 'opened' }
  /** Send what waits. */
  | { kind: 'send' }
  /** A page has shown what became of a tap. */
  | { kind: 'shown'; ref: string }
  /** A session has ended; after a deliberate sign-out nothing of this browser waits any more. */
  | { kind: 'ended'; byUser: boolean }

/** Since when what a page shows is not of now. */
export interface Age {
  /** Milliseconds since 1970. */
  savedAt: number
  /**
   * Why: the host could not be reached, it takes long, or what it said since is saved as well and was different. Absent from a worker of an earlier version,
   * which could not tell.
   */
  state?: 'offline' | 'slow' | 'newer'
}

/** What the worker says to a page. */
export type ToPage =
  /** How old what a call returned is; without `savedAt`, it is of now. */
  | ({ kind: 'age'; address: string } & Partial<Age>)
  /** What became of taps, oldest first. */
  | { kind: 'taps'; results: readonly TapResult[] }
  /** The host could not be reached. */
  | { kind: 'unsent' }
  /** Nothing waits any more, and nothing is to be said of it. */
  | { kind: 'settled' }
