import { cacheByServer } from '@iyk/kit/postgres/cache-by-server.ts'
import type { EventPage } from './event-page.ts'
import type { Lines } from './store.ts'

type Cached = { page: EventPage; lines: Lines; madeAt: Date }

/** Of all pages together; what they are compressed to comes on top. A page of fifty events has 45,000 bytes. */
const [maxPages, maxBytes] = [150, 8_000_000]
/** A page names its time for those that follow it, which are sorted as of then. */
const maxAge = 60_000

const openPages = () => {
  const pages = new Map<string, Cached>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= pages.get(key)?.page.toBytes().length ?? 0
    pages.delete(key)
  }
  return {
    find: (key: string, lines: Lines, now: Date) => {
      const cached = pages.get(key)
      if (!cached) return undefined
      const age = now.getTime() - cached.madeAt.getTime()
      const isSame =
        cached.lines.open === lines.open &&
        cached.lines.waiting === lines.waiting &&
        cached.lines.inactive === lines.inactive
      return isSame && age >= 0 && age < maxAge ? cached.page : undefined
    },
    save: (key: string, one: Cached) => {
      remove(key)
      pages.set(key, one)
      bytes += one.page.toBytes().length
      while (pages.size > maxPages || bytes > maxBytes) remove(pages.keys().next().value!)
    },
  }
}

/** First pages as they were sent, while every event on them is in the state that it was in. The key names the holder, too. */
export const cachedPages = cacheByServer(openPages)
