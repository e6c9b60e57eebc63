import { http } from './page-http.ts'
import { signInState } from './page-state.ts'

/** What was loaded for the person who is signed in, by its name: on screen at once for whoever comes back to it, also offline. */
const loaded = new Map<string, unknown>()
let begun: { address: string; answer: Promise<unknown> } | undefined

export const recall = <Value>(name: string | undefined): Value | undefined =>
  name === undefined ? undefined : (loaded.get(name) as Value | undefined)

export function remember(name: string | undefined, value: unknown): void {
  if (name !== undefined) loaded.set(name, value)
}

/** Asks for what a page will show while the page itself is still being fetched. */
export function beginToGet(address: string): void {
  const answer = http('GET', address)
  // Whoever waits for it hears of it.
  answer.catch(() => {})
  begun = { address, answer }
}

/** GET, or the answer to it that is under way already. */
export function get<Answer>(address: string): Promise<Answer> {
  if (begun?.address !== address) return http<Answer>('GET', address)
  const { answer } = begun
  begun = undefined
  return answer as Promise<Answer>
}

/** Nothing of one person may be shown to the next. */
export function forgetAtSignOut(): () => void {
  return signInState.subscribe(() => {
    if (signInState.get().jwt !== null) return
    loaded.clear()
    begun = undefined
  })
}
