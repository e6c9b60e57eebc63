import { somethingWentWrong } from '../../copy/english/app.ts'
import { life as copy } from '../../copy/english/event-life.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { signInState } from '../../session/page-state.ts'

interface RequestOptions {
  body?: object
  headers?: Record<string, string>
}

/** Sends a change and gives its reply to `done`. Returns what to say when that failed, or null. */
export async function sendChange<Reply>(
  method: 'POST' | 'PUT' | 'DELETE',
  address: string,
  options: RequestOptions,
  done: (reply: Reply) => unknown,
): Promise<string | null> {
  let reply: Reply
  try {
    reply = await http<Reply>(method, address, options)
  } catch (error) {
    reportError(error, 'changing an event')
    return errorMessage(error, somethingWentWrong, copy.refusals)
  }
  await done(reply)
  return null
}

/** Takes an event off the list that the page has. */
export function forgetListed(eventId: string): void {
  signInState.set({ poapEvents: signInState.get().poapEvents.filter(({ id }) => id !== eventId) })
}
