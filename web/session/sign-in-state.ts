import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { createStore, type Store } from './store.ts'

export interface SignInState {
  /** Signed in means that there is one. */
  jwt: string | null
  email: string | null
  poapEvents: readonly PoapEvent[]
  /** False until this page knows whether somebody is signed in. */
  settled: boolean
  /** The provider could not be asked, so whoever was signed in may still be. */
  unreachable: boolean
  /** The first step of a sign-in is taken and the second is due; until then there is no jwt. */
  secondStepDue: boolean
  /** Signed out on purpose: the page one stood on is not where one wants to be after the next sign-in. */
  hasLeft: boolean
  /** Signed out here while the provider could not be told. */
  sessionGoesOn?: boolean
}

export const signedOut = {
  jwt: null,
  email: null,
  poapEvents: [],
  settled: true,
  unreachable: false,
  secondStepDue: false,
  hasLeft: false,
} as const

export function createSignInState(): Store<SignInState> {
  return createStore<SignInState>({ ...signedOut, settled: false })
}
