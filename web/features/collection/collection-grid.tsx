import type { Collectible, CollectibleList } from '@iyk/wire/collectibles.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import { memo } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { collection as copy } from '../../copy/english/collection.ts'
import { get, setCached } from '../../http/response-cache.ts'
import { usePages } from '../../http/use-pages.ts'
import * as css from '../../ui/card-grid.css.ts'
import { CardGridSkeleton } from '../../ui/card-grid-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** Everything the user has collected, newest first. */
export function CollectionGrid() {
  const pages = usePages(fetchPage, 'loading the collection', somethingWentWrong, 'collection')
  const { nextCursor, status, error, reload, loadMore } = pages
  // Said where it was noticed: at the end, whose next page was lost, or at the top.
  const isEndLost = status === 'failed' && nextCursor !== null
  return (
    <>
      <Loaded load={isEndLost ? { ...pages, status: 'ready' } : pages} skeleton={<CardGridSkeleton />}>
        {(collectibles) =>
          collectibles.length === 0 ? (
            <Empty />
          ) : (
            <ul className={css.grid}>
              {collectibles.map((collectible) => (
                <GridItem key={collectible.id} collectible={collectible} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isEndLost && <LoadFailure error={error} onRetry={reload} />}
      {nextCursor !== null && !isEndLost && (
        <LoadMore key={nextCursor} onVisible={loadMore}>
          {copy.more}
        </LoadMore>
      )}
    </>
  )
}

const fetchPage = async (cursor: string | null) => {
  const query = new URLSearchParams({ limit: '60', ...(cursor === null ? {} : { cursor }) })
  const page = await get<CollectibleList>(`/api/collectibles?${query}`)
  // Opened from here, its page is there at once.
  for (const one of page.data) setCached(`collectible ${one.id}`, one)
  return page
}

const GridItem = memo(function GridItem({ collectible: { id, serial, event } }: { collectible: Collectible }) {
  return (
    <li className={css.cell}>
      <a className={css.link} href={`/collection/${id}`}>
        <EventCard event={eventFacts(event)} serial={serial} />
      </a>
    </li>
  )
})

const example = {
  id: '00000000-0000-4000-8000-000000000003',
  ...copy.empty.example,
  startsAt: '2027-06-21T18:00:00Z',
  endsAt: '2027-06-21T22:00:00Z',
  timeZone: 'UTC',
}

function Empty() {
  return (
    <EmptyState title={copy.empty.title} text={copy.empty.text} example={<EventCard event={example} serial={1} />} />
  )
}
