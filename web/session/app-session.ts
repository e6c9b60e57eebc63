import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { storageKeys } from '@iyk/wire/limits.ts'
import type { Store } from '../state/store.ts'
import { findUserOfJwt, hasJwtExpired, needsSecondStepClaim } from './json-web-token.ts'
import { type KeepAliveOptions, keepSessionAlive } from './keep-session-alive.ts'
import { type SignInState, signedOut } from './sign-in-state.ts'

interface AppSessionOptions extends Omit<KeepAliveOptions, 'session'> {
  state: Store<SignInState>
  /** What is shown while the provider cannot be reached. */
  stateWithoutConnection(): Partial<SignInState>
  client: IdentityClient
  now(): number
  storage: {
    write(key: string, value: string): void
    onChange(listener: (key: string | null, value: string | null) => void): () => void
  }
  page: { reload(): void }
}

/** Keeps the app's sign-in state in step with the provider's session, in this tab and across tabs. */
export function startAppSession(options: AppSessionOptions) {
  const { state, client, storage, page, now } = options
  const { session } = client

  const { jwt: restored } = state.get()
  let shownUser = restored === null ? undefined : findUserOfJwt(restored)
  const showSignedIn = () => {
    const jwt = session.getTokens()?.session_jwt
    if (jwt === undefined) return
    const user = session.getSync()?.user_id ?? findUserOfJwt(jwt)
    // Nothing of the previous user may stay on screen.
    if (shownUser !== undefined && user !== shownUser) state.set(signedOut)
    shownUser = user
    if (needsSecondStepClaim(jwt)) return state.set({ ...signedOut, needsSecondStep: true })
    const emails = client.user.getSync()?.emails ?? []
    const email = (emails.find(({ verified }) => verified) ?? emails[0])?.email ?? null
    state.set({ jwt, email, settled: true, unreachable: false, needsSecondStep: false, signedOutByUser: false })
  }
  const showSignedOut = (change: Partial<SignInState> = {}) => {
    shownUser = undefined
    // The end of the session is also reported after a deliberate sign-out.
    state.set({ ...signedOut, signedOutByUser: state.get().signedOutByUser, ...change })
  }
  const showUnreachable = () => {
    const shown = options.stateWithoutConnection()
    if (shown.jwt) state.set(shown)
    else showSignedOut(shown)
  }

  const stopListening = session.onChange((current, change) => {
    if (change === 'unreachable') showUnreachable()
    else if (current === null) showSignedOut()
    else if (change !== 'other-tab' || state.get().jwt !== null) showSignedIn()
  })
  const stopTabs = storage.onChange((key, value) => {
    if (value === null) return
    if (key === storageKeys.signIn && state.get().jwt === null) page.reload()
    if (key === storageKeys.signOut) {
      showSignedOut({ signedOutByUser: true })
      session.forget()
    }
  })

  const stopClient = client.start()
  const keepAlive = keepSessionAlive({ ...options, session })

  /** Gets a fresh JWT and another hour. Rejects when no one is signed in or the provider cannot be reached. */
  const reauthenticate = async () => {
    try {
      await keepAlive.renew()
    } catch (error) {
      const { jwt } = state.get()
      if (!session.hasToken()) showSignedOut()
      else if (jwt === null) state.set(options.stateWithoutConnection())
      throw error
    }
  }

  const start = async () => {
    session.verify()
    if (!session.hasToken()) return showSignedOut()
    const jwt = session.getTokens()?.session_jwt
    if (jwt !== undefined && !hasJwtExpired(jwt, session.now())) showSignedIn()
    await reauthenticate().catch(() => {})
  }

  return {
    /** Settles once it is known whether anyone is signed in, or that the provider cannot be reached. */
    ready: start(),
    reauthenticate,

    /** Gets a JWT where there is a session without a valid one. Rejects like `reauthenticate`. */
    async ensureFresh() {
      const { jwt } = state.get()
      if (session.hasToken() && (jwt === null || hasJwtExpired(jwt, session.now()))) await reauthenticate()
    },

    /** After a sign-in in this tab: other tabs may follow. */
    announceSignIn: () => storage.write(storageKeys.signIn, String(now())),

    /** Signs out here and in every other tab, even if the provider cannot be reached. */
    async signOut() {
      showSignedOut({ signedOutByUser: true })
      // Before the session leaves storage: that alone does not tell other tabs that the sign-out was deliberate.
      storage.write(storageKeys.signOut, String(now()))
      await session.revoke({ forceClear: true })
    },

    stop() {
      stopListening()
      stopTabs()
      keepAlive.stop()
      stopClient()
    },
  }
}

export type AppSession = ReturnType<typeof startAppSession>
