import type { Collectible, CollectibleList } from '@iyk/wire/collectibles.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import { searchCharacters } from '@iyk/wire/limits.ts'
import { memo, type ReactNode, useCallback } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { collection as copy } from '../../copy/english/collection.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { get, setCached } from '../../http/response-cache.ts'
import { usePages } from '../../http/use-pages.ts'
import { useLocation } from '../../navigation/router.tsx'
import * as grid from '../../ui/card-grid.css.ts'
import { CardGridSkeleton } from '../../ui/card-grid-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import * as css from './collection-grid.css.ts'
import { CollectionSearch } from './collection-search.tsx'
import { findCollectibles } from './find-collectibles.ts'

/** From here on, there is a search. */
const searchable = 20

/** Everything the user has collected, newest first, or what a search finds of it. The address has the search, so that coming back shows the same. */
export function CollectionGrid() {
  const search = (new URLSearchParams(useLocation().search).get('search') ?? '').slice(0, searchCharacters)
  const pages = usePages(fetchAll, 'loading the collection', somethingWentWrong, 'collection')
  const { value, nextCursor } = pages
  const isSearching = search.trim() !== ''
  return (
    <>
      {((value?.length ?? 0) >= searchable || isSearching) && <CollectionSearch search={search} />}
      {!isSearching ? (
        <Pages pages={pages} />
      ) : value !== undefined && nextCursor === null ? (
        <Found search={search} collectibles={findCollectibles(value, search)} />
      ) : (
        <FoundByHost key={search} search={search} here={findCollectibles(value ?? [], search)} />
      )}
    </>
  )
}

function Pages({ pages }: { pages: CollectionPages }) {
  return (
    <WithEnd pages={pages}>
      {(collectibles) => (collectibles.length === 0 ? <Empty /> : <Grid collectibles={collectibles} />)}
    </WithEnd>
  )
}

/** While not everything is here, the host searches, and until it responds, what is found `here` is shown. */
function FoundByHost({ search, here }: { search: string; here: readonly Collectible[] }) {
  const fetchPage = useCallback((cursor: string | null) => fetchCollectibles({ search, cursor }), [search])
  const pages = usePages(fetchPage, 'searching the collection', somethingWentWrong, `collection ${search}`)
  return (
    <WithEnd pages={pages} skeleton={here.length > 0 && <Grid collectibles={here} />}>
      {(collectibles) => <Found search={search} collectibles={collectibles} />}
    </WithEnd>
  )
}

function Found({ search, collectibles }: { search: string; collectibles: readonly Collectible[] }) {
  return (
    <>
      <p className={css.count} role="status">
        {collectibles.length === 0 ? copy.noMatch(search) : copy.found(formatCount(collectibles.length))}
      </p>
      {collectibles.length > 0 && <Grid collectibles={collectibles} />}
    </>
  )
}

type CollectionPages = ReturnType<typeof usePages<Collectible>>

function WithEnd({
  pages,
  skeleton,
  children,
}: {
  pages: CollectionPages
  skeleton?: ReactNode
  children: (collectibles: readonly Collectible[]) => ReactNode
}) {
  const { nextCursor, status, error, reload, loadMore } = pages
  // Said where it was noticed: at the end, whose next page was lost, or at the top.
  const isEndLost = status === 'failed' && nextCursor !== null
  return (
    <>
      <Loaded load={isEndLost ? { ...pages, status: 'ready' } : pages} skeleton={skeleton || <CardGridSkeleton />}>
        {children}
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

function Grid({ collectibles }: { collectibles: readonly Collectible[] }) {
  return (
    <ul className={grid.grid}>
      {collectibles.map((collectible) => (
        <GridItem key={collectible.id} collectible={collectible} />
      ))}
    </ul>
  )
}

const fetchCollectibles = async (part: { search?: string; cursor: string | null }) => {
  const query = new URLSearchParams({
    limit: '60',
    ...(part.search !== undefined && { search: part.search }),
    ...(part.cursor !== null && { cursor: part.cursor }),
  })
  const page = await get<CollectibleList>(`/api/collectibles?${query}`)
  // Opened from here, its page is there at once.
  for (const one of page.data) setCached(`collectible ${one.id}`, one)
  return page
}
const fetchAll = (cursor: string | null) => fetchCollectibles({ cursor })

const GridItem = memo(function GridItem({ collectible: { id, serial, event } }: { collectible: Collectible }) {
  return (
    <li className={grid.cell}>
      <a className={grid.link} href={`/collection/${id}`}>
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
