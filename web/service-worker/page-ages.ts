import type { Age, ToPage } from './messages.ts'
import type { PageClient, WorkerScope } from './worker-scope.ts'

/** How old what each open page shows is, as far as this worker knows since it woke. */
export function openPageAges(clients: Pick<WorkerScope['clients'], 'get'>) {
  const ages = new Map<string, Map<string, Age>>()
  const agesOf = (page: string) => ages.get(page) ?? ages.set(page, new Map()).get(page)!
  return {
    /** By the id of a page and the address of a call. Without an age, what the call returned is of now. */
    async report(pageId: string, address: string, age?: Age): Promise<void> {
      const known = agesOf(pageId)
      // Also where this no longer knows of an age: a worker that slept has forgotten what it said to a page.
      if (age === undefined) known.delete(address)
      else known.set(address, age)
      ;(await clients.get(pageId))?.postMessage({ kind: 'age', address, ...age } satisfies ToPage)
    },
    /** To a page that could not hear it when it was reported. */
    repeat(page: PageClient): void {
      for (const [address, age] of agesOf(page.id)) page.postMessage({ kind: 'age', address, ...age } satisfies ToPage)
    },
    forget: () => ages.clear(),
  }
}
