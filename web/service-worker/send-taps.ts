import type { TapResult, WaitingTap, WaitingTaps } from './waiting-taps.ts'

/** In milliseconds: nobody expects that what they left so long ago is still sent. Our hosts accept a tap for half of it unless they are set otherwise. */
const longestWait = 60 * 60_000

type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** The form of a tap that can wait, from the body of its request; undefined for any other form. */
export function parseTap(body: string, at: number): WaitingTap | undefined {
  const form = new URLSearchParams(body)
  const ref = form.get('ref')
  if (form.get('intent') !== 'keep' || !ref) return undefined
  const userId = form.get('for')
  return { ref, body, at, ...(userId !== null && { userId }) }
}

interface Options {
  taps: Pick<WaitingTaps, 'list' | 'isWaiting' | 'finish'>
  fetch: Fetch
  now(): number
  notify(result: TapResult): Promise<void>
  /** Whether this user is signed in here; true where that cannot be seen. */
  isSignedIn(userId: string): Promise<boolean>
}

/**
 * Sends what waits, one by one. A tap is removed only when the host has answered: sent again after a lost response, it leads to what it collected before
 * (decision 6). One that the host cannot take yet waits on, and those after it are sent. Rejects then, at the end.
 */
export async function sendTaps(options: Options): Promise<void> {
  const { taps, notify } = options
  const failures: unknown[] = []
  for (const tap of await taps.list()) {
    // Its session may have ended while those before it were sent.
    if (!(await taps.isWaiting(tap.ref))) continue
    try {
      const { ref, at, userId } = tap
      const result: TapResult = {
        ref,
        outcome: await settle(tap, options),
        at,
        ...(userId !== undefined && { userId }),
      }
      if (await taps.finish(result)) await notify(result)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} taps wait on.`)
}

async function settle(tap: WaitingTap, { fetch, now, isSignedIn }: Options): Promise<TapResult['outcome']> {
  if (now() - tap.at > longestWait) return 'late'
  // The host would refuse it: it is for someone else.
  if (tap.userId !== undefined && !(await isSignedIn(tap.userId))) return 'refused'
  return send(fetch, tap)
}

/** The host leads on from a form that it has accepted, and shows one that it has not. */
async function send(fetch: Fetch, { body }: WaitingTap): Promise<'collected' | 'refused'> {
  const response = await fetch('/tap', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    // The host then holds it to whom it was meant for: whoever is signed in by now may be someone else.
    body: `${body}&later=1`,
    credentials: 'same-origin',
  })
  if (response.status === 429 || response.status >= 500)
    throw new Error(`The host cannot take a tap: ${response.status}`)
  return response.redirected ? 'collected' : 'refused'
}
