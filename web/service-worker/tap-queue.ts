import type { ToPage } from './messages.ts'
import { sendTaps } from './send-taps.ts'
import { isSignedIn } from './session-cookie.ts'
import { type TapResult, type WaitingTap, waitingTaps } from './waiting-taps.ts'
import type { WorkerScope } from './worker-scope.ts'

const syncTag = 'send-taps'

/** The taps that wait in this browser: saved, sent one after the other, and their results reported to every open page. */
export function openTapQueue(scope: WorkerScope) {
  const notifyPages = async (results: readonly TapResult[]) => {
    const message: ToPage = { kind: 'taps', results }
    for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage(message)
  }
  const send = async () => {
    await scope.navigator.locks.request(syncTag, () =>
      sendTaps({
        taps: waitingTaps,
        fetch: (address, init) => fetch(address, init),
        now: Date.now,
        notify: (result) => notifyPages([result]),
        isSignedIn,
      }),
    )
  }
  return {
    send,
    isSync: (tag: string) => tag === syncTag,
    /** Where the browser can, it wakes this worker when there is a network again; elsewhere the page that is shown does. */
    async wait(tap: WaitingTap) {
      await waitingTaps.put(tap)
      await scope.registration.sync?.register(syncTag).catch(() => {})
    },
    /** Oldest first. Those of a user who is no longer signed in are nobody's to learn, and go. */
    async results() {
      const results: TapResult[] = []
      for (const result of await waitingTaps.results())
        if (result.userId === undefined || (await isSignedIn(result.userId))) results.push(result)
        else await waitingTaps.forgetResult(result.ref)
      return results.sort((one, other) => one.at - other.at)
    },
    forgetResult: (ref: string) => waitingTaps.forgetResult(ref),
    /** What was meant for the user of a session that has ended, and what came of it. A page that waits with it goes on, too. */
    async forgetUser() {
      for (const { ref, userId, at } of await waitingTaps.forgetUsers())
        await notifyPages([{ ref, outcome: 'refused', at, ...(userId !== undefined && { userId }) }])
    },
  }
}
