import type { ListedCollectible as Collectible, CollectibleList } from '@iyk/wire/collectibles.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import { searchableFrom } from '@iyk/wire/limits.ts'
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react'
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
import { PagesOfList } from '../../ui/pages-of-list.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import * as css from './collection-grid.css.ts'
import { CollectionSearch, parseSought } from './collection-search.tsx'
import { findCollectibles } from './find-collectibles.ts'

interface Others {
  total: number
  years: readonly string[]
}

/**
 * Everything the user has collected, newest first, or what a search finds of it. The address has the search, so that coming back shows the same. `offer` is for
 * someone who has something, `others` what the page shows besides, which the search is for, too.
 */
export function CollectionGrid({ offer, others }: { offer?: ReactNode; others?: Others | undefined }) {
  const sought = parseSought(useLocation().search)
  const { search } = sought
  const pages = usePages(fetchAll, 'loading the collection', somethingWentWrong, 'collection')
  const { value, nextCursor, status, loadMore } = pages
  const [needsAll, setNeedsAll] = useState(false)
  // The host searches texts. Years are compared here, which takes everything.
  const isToLoad = (needsAll || sought.choice !== '') && nextCursor !== null && status === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has a cursor of its own
  useEffect(() => {
    if (isToLoad) loadMore()
  }, [isToLoad, loadMore, nextCursor])
  const isSearching = search.trim() !== '' || sought.choice !== ''
  const hasOthers = (others?.total ?? 0) > 0
  return (
    <>
      {((value?.length ?? 0) + (others?.total ?? 0) >= searchableFrom || isSearching) && (
        <CollectionSearch
          sought={sought}
          collectibles={value ?? []}
          otherYears={others?.years}
          onChoose={() => setNeedsAll(true)}
        />
      )}
      {!isSearching ? (
        <Pages pages={pages} offer={offer} others={others} />
      ) : value !== undefined && nextCursor === null ? (
        <Found search={search} collectibles={findCollectibles(value, sought)} hasOthers={hasOthers} />
      ) : sought.choice !== '' ? (
        <WithEnd pages={pages}>
          {(collectibles) => <Grid collectibles={findCollectibles(collectibles, sought)} />}
        </WithEnd>
      ) : (
        <FoundByHost key={search} search={search} here={findCollectibles(value ?? [], sought)} hasOthers={hasOthers} />
      )}
    </>
  )
}

function Pages({ pages, offer, others }: { pages: CollectionPages; offer: ReactNode; others: Others | undefined }) {
  return (
    <>
      <WithEnd pages={pages}>
        {(collectibles) => (collectibles.length > 0 ? <Grid collectibles={collectibles} /> : <None others={others} />)}
      </WithEnd>
      {(pages.value?.length ?? 0) > 0 && offer}
    </>
  )
}

/** While not everything is here, the host searches, and until it responds, what is found `here` is shown. */
function FoundByHost({ search, here, hasOthers }: FoundProps & { here: readonly Collectible[] }) {
  const fetchPage = useCallback((cursor: string | null) => fetchCollectibles({ search, cursor }), [search])
  const pages = usePages(fetchPage, 'searching the collection', somethingWentWrong, `collection ${search}`)
  return (
    <WithEnd pages={pages} skeleton={here.length > 0 && <Grid collectibles={here} />}>
      {(collectibles) => <Found search={search} collectibles={collectibles} hasOthers={hasOthers} />}
    </WithEnd>
  )
}

interface FoundProps {
  search: string
  hasOthers: boolean
}

function Found({ search, hasOthers, collectibles }: FoundProps & { collectibles: readonly Collectible[] }) {
  return (
    <>
      <p className={css.count} role="status">
        {foundText(search, collectibles.length, hasOthers)}
      </p>
      {collectibles.length > 0 && <Grid collectibles={collectibles} />}
    </>
  )
}

function foundText(search: string, count: number, hasOthers: boolean): string {
  if (count > 0) return copy.found(formatCount(count))
  if (hasOthers) return copy.noMatchHere
  return search.trim() === '' ? copy.noneOfYear : copy.noMatch(search)
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
  return (
    <PagesOfList pages={pages} skeleton={skeleton || <CardGridSkeleton />} more={copy.more}>
      {children}
    </PagesOfList>
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

const GridItem = memo(function GridItem({
  collectible: { id, serial, event, canceled },
}: {
  collectible: Collectible
}) {
  return (
    <li className={grid.cell}>
      <a className={grid.link} href={`/collection/${id}`}>
        <EventCard event={eventFacts(event)} serial={serial} />
        {canceled && (
          <span className={grid.caption}>
            <StatusBadge status="canceled" />
          </span>
        )}
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

/** Whether the page is empty depends on what else it shows. */
function None({ others }: { others: Others | undefined }) {
  if (!others) return <CardGridSkeleton />
  return others.total === 0 ? <Empty /> : <p className={css.count}>{copy.empty.text}</p>
}

function Empty() {
  return (
    <EmptyState title={copy.empty.title} text={copy.empty.text} example={<EventCard event={example} serial={1} />} />
  )
}
