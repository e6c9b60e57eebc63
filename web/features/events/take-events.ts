import { poapEvents } from '../../http/page-http.ts'
import { findUserOfJwt } from '../../session/json-web-token.ts'
import { signInState } from '../../session/page-state.ts'

/** Takes the events over that the host sent with its document to its user, once this page knows who is signed in, or that it cannot know. */
export function takeEvents(sent: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const take = () => {
      const { jwt, settled, unreachable } = signInState.get()
      if (jwt === null && !settled && !unreachable) return
      stop()
      // What was fetched meanwhile is newer, and may be more.
      const isFetched = poapEvents.load.get().status === 'ready'
      if (!isFetched && jwt !== null && findUserOfJwt(jwt) === sent.dataset.user)
        signInState.set({ poapEvents: JSON.parse(sent.textContent) })
      resolve()
    }
    const stop = signInState.subscribe(take)
    take()
  })
}
