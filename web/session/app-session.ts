import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { storageKeys } from '@iyk/wire/limits.ts'
import { hasJwtExpired, owesSecondStep } from './json-web-token.ts'
import { type SignInState, signedOut } from './sign-in-state.ts'
import type { Store } from './store.ts'
import { startUpkeep, type UpkeepOptions } from './upkeep.ts'

export interface AppSessionOptions extends Omit<UpkeepOptions, 'session'> {
  state: Store<SignInState>
  client: IdentityClient
  now(): number
  storage: {
    write(key: string, value: string): void
    onChange(listener: (key: string | null, value: string | null) => void): () => void
  }
  page: { reload(): void }
}

/** Ties the provider's session to the sign-in state of the app, in this tab and across tabs. */
export function startAppSession(options: AppSessionOptions) {
  const { state, client, storage, page, now } = options
  const { session } = client

  let shown: string | undefined
  const showSignedIn = () => {
    const jwt = session.getTokens()?.session_jwt
    if (jwt === undefined) return
    const user = session.getSync()?.user_id
    // Nothing of the person before may stay on screen.
    if (shown !== undefined && user !== shown) state.set(signedOut)
    shown = user
    if (owesSecondStep(jwt)) return state.set({ ...signedOut, secondStepDue: true })
    const emails = client.user.getSync()?.emails ?? []
    const email = (emails.find(({ verified }) => verified) ?? emails[0])?.email ?? null
    state.set({ jwt, email, settled: true, unreachable: false, secondStepDue: false, hasLeft: false })
  }
  const showSignedOut = (change: Partial<SignInState> = {}) => {
    shown = undefined
    // That the session has ended is heard after a sign-out, too.
    state.set({ ...signedOut, hasLeft: state.get().hasLeft, ...change })
  }

  const stopHearing = session.onChange((current, change) => {
    if (current === null) showSignedOut({ unreachable: change === 'unreachable' })
    else if (change !== 'other-tab' || state.get().jwt !== null) showSignedIn()
  })
  const stopTabs = storage.onChange((key, value) => {
    if (value === null) return
    if (key === storageKeys.signIn && state.get().jwt === null) page.reload()
    if (key === storageKeys.signOut) {
      showSignedOut({ hasLeft: true })
      session.forget()
    }
  })

  const stopClient = client.start()
  const upkeep = startUpkeep({ ...options, session })

  /** Gets a fresh JWT and another hour. Rejects when nobody is signed in or the provider cannot be asked. */
  const reauthenticate = async () => {
    try {
      await upkeep.renew()
    } catch (error) {
      const { jwt } = state.get()
      if (!session.isHeld()) showSignedOut()
      else if (jwt === null) state.set({ unreachable: true })
      throw error
    }
  }

  const begin = async () => {
    session.verify()
    if (!session.isHeld()) return showSignedOut()
    const jwt = session.getTokens()?.session_jwt
    if (jwt !== undefined && !hasJwtExpired(jwt, session.now())) showSignedIn()
    await reauthenticate().catch(() => {})
  }

  return {
    /** Settles once it is known whether somebody is signed in, or that nobody can say. */
    began: begin(),
    reauthenticate,

    /** Gets a JWT where there is a session and none that lives. Rejects like `reauthenticate`. */
    async freshen() {
      const { jwt } = state.get()
      if (session.isHeld() && (jwt === null || hasJwtExpired(jwt, session.now()))) await reauthenticate()
    },

    /** After a sign-in of this tab: other tabs may follow. */
    announceSignIn: () => storage.write(storageKeys.signIn, String(now())),

    /** Signs out here and in every other tab. That the provider could not be told does not keep anybody signed in. */
    async signOut() {
      showSignedOut({ hasLeft: true })
      // Before the session is gone from storage, which tells other tabs nothing of the purpose.
      storage.write(storageKeys.signOut, String(now()))
      await session.revoke({ forceClear: true })
    },

    stop() {
      stopHearing()
      stopTabs()
      upkeep.stop()
      stopClient()
    },
  }
}

export type AppSession = ReturnType<typeof startAppSession>
