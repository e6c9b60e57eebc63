import { codesPrefix, privatePrefix, staffDatabase, tapsDatabase } from '../service-worker/saved-names.ts'
import { signInState } from './page-state.ts'

/**
 * Deletes what the service worker has saved of a user who is known to be signed in here no more. A page does it by itself, since a worker may have been
 * stopped; what a worker still writes goes into what is deleted here.
 */
export function forgetSaved(): void {
  const { jwt, settled, unreachable, signedOutByUser: byUser } = signInState.get()
  if (jwt !== null || !settled || unreachable) return
  navigator.serviceWorker?.controller?.postMessage({ kind: 'ended', byUser })
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(codesPrefix.own)) localStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to remove.
  }
  // Plain http has neither caches nor workers.
  if (!globalThis.caches) return
  if (byUser) for (const name of [tapsDatabase, staffDatabase]) indexedDB.deleteDatabase(name)
  caches.keys().then(
    (names) => {
      for (const name of names) if (name.startsWith(privatePrefix)) void caches.delete(name)
    },
    // A browser that refuses storage keeps nothing.
    () => {},
  )
}
