import { searchableFrom } from '@iyk/wire/limits.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { useDeferredValue, useEffect, useState } from 'react'
import { loading, tryAgain } from '../../copy/english/app.ts'
import { list as copy } from '../../copy/english/events.ts'
import { isPassing } from '../../http/is-passing.ts'
import { poapEvents } from '../../http/page-http.ts'
import { useRetry } from '../../http/use-retry.ts'
import { useLocation } from '../../navigation/router.tsx'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { CardGridSkeleton } from '../../ui/card-grid-skeleton.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EventGroups } from './event-groups.tsx'
import * as css from './event-list.css.ts'
import { EventSearchPlace } from './event-search-place.tsx'
import { NoEvents } from './no-events.tsx'
import type { SearchPart } from './selection.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** The part of an address that looks for something; `sought-events.ts` says for what. */
const isSought = /[?&](search|status|role|year|sort)=./

/**
 * The holder's events, or what a search finds of them. The address has the search, so that coming back shows the same. `loadSearch` fetches what only long
 * lists have.
 */
export function EventList({ loadSearch }: { loadSearch: () => Promise<SearchPart> }) {
  useScrollAnchor()
  // A change of a store is rendered in one piece; a hundred cards are rendered in several.
  const events = useDeferredValue(useStore(signInState).poapEvents)
  const { search: query } = useLocation()
  const [isSelecting, setSelecting] = useState(false)
  const isFound = isSelecting || isSought.test(query)
  const isSearched = isFound || events.length >= searchableFrom
  const [part, setPart] = useState<SearchPart>()
  useEffect(() => {
    if (isSearched) loadSearch().then(setPart, () => {})
  }, [isSearched, loadSearch])
  const search = { query, selecting: isSelecting, onSelect: setSelecting }
  return (
    <>
      {isSearched && <EventSearchPlace>{part && <part.Search {...search} />}</EventSearchPlace>}
      {!isFound ? <EveryEvent events={events} /> : part ? <part.Found {...search} /> : <Loading />}
    </>
  )
}

/** The active group as cards, the inactive group as rows, further pages on scrolling. */
function EveryEvent({ events }: { events: readonly PoapEvent[] }) {
  const load = useDeferredValue(useStore(poapEvents.load))
  const retry = load.nextCursor === null ? poapEvents.refresh : poapEvents.loadMore
  useRetry(load.status === 'failed' && isPassing(load.cause), retry)

  const failure = load.status === 'failed' && (
    <div className={css.failed}>
      <Notice tone="wrong">{load.error}</Notice>
      <Button variant="quiet" onClick={() => void retry()}>
        {tryAgain}
      </Button>
    </div>
  )
  if (events.length === 0 && !failure) return load.status === 'ready' ? <NoEvents /> : <Loading />
  // Said where it was noticed: at the end, whose next page was lost, or at the top.
  return (
    <>
      {load.nextCursor === null && failure}
      <EventGroups events={events} />
      {load.nextCursor !== null &&
        (failure || (
          <LoadMore key={load.nextCursor} onVisible={poapEvents.loadMore}>
            {copy.more}
          </LoadMore>
        ))}
    </>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={loading}>
      <CardGridSkeleton />
    </div>
  )
}
