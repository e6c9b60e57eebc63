import { importChunk } from '../chunks/import-chunk.ts'
import { EventSearch } from '../features/events/event-search.tsx'
import { FoundEvents } from '../features/events/found-events.tsx'
import type { SearchPart } from '../features/events/selection.ts'

const loadActions = () =>
  importChunk(() => import('../features/event-life/many-actions.tsx')).then((part) => part.ManyActions)

/** What a long list takes, in one file that is fetched for it. */
export const searchPart: SearchPart = {
  Search: EventSearch,
  Found: (props) => <FoundEvents {...props} loadActions={loadActions} />,
}
