import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { createStore, type Store } from '../state/store.ts'

export interface SignInState {
  /** Null while no one is signed in. */
  jwt: string | null
  email: string | null
  poapEvents: readonly PoapEvent[]
  /** False until this page knows whether anyone is signed in. */
  settled: boolean
  /** The provider could not be reached, so the user may still be signed in. */
  unreachable: boolean
  /** The first step of a sign-in is complete and the second is due; until then there is no JWT. */
  needsSecondStep: boolean
  /** The user signed out on purpose, so the next sign-in does not return to this page. */
  signedOutByUser: boolean
  /** Signed out here, but the provider could not be reached to revoke the session. */
  revocationPending?: boolean
}

export const signedOut = {
  jwt: null,
  email: null,
  poapEvents: [],
  settled: true,
  unreachable: false,
  needsSecondStep: false,
  signedOutByUser: false,
} as const

export function createSignInState(): Store<SignInState> {
  return createStore<SignInState>({ ...signedOut, settled: false })
}
