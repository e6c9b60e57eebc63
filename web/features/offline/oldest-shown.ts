import type { Age } from '../../service-worker/messages.ts'
import { isShownAt } from '../../service-worker/saved-addresses.ts'

/** How old a page is: as its oldest part, and something newer where there is of any part. `ages` by the address of the call. */
export function oldestShown(ages: ReadonlyMap<string, Age>, pathname: string): Required<Age> | undefined {
  const shown = [...ages].filter(([address]) => isShownAt(pathname, address)).map(([, age]) => age)
  if (shown.length === 0) return undefined
  const has = (one: Age['state']) => shown.some(({ state = 'offline' }) => state === one)
  const state = (['newer', 'offline'] as const).find(has) ?? 'slow'
  return { savedAt: Math.min(...shown.map(({ savedAt }) => savedAt)), state }
}
