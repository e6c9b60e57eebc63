import type { Collectible, CollectibleList } from '@iyk/wire/collectibles.ts'
import { memo } from 'react'
import { eventFacts } from '../../session/event-facts.ts'
import { get } from '../../session/remembered.ts'
import { usePages } from '../../session/use-pages.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { collection as texts } from '../../texts/english/collection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import * as css from '../../ui/wall.css.ts'
import { WallSkeleton } from '../../ui/wall-skeleton.tsx'

/** Everything a person keeps, newest first. */
export function CollectionWall() {
  const pages = usePages(fetchPage, 'loading the collection', somethingWentWrong, 'collection')
  return (
    <>
      <Loaded load={pages} skeleton={<WallSkeleton />}>
        {(kept) =>
          kept.length === 0 ? (
            <Empty />
          ) : (
            <ul className={css.wall}>
              {kept.map((collectible) => (
                <Kept key={collectible.id} collectible={collectible} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {pages.nextCursor !== null && pages.status !== 'failed' && (
        <LoadMore key={pages.nextCursor} onReach={pages.loadMore}>
          {texts.more}
        </LoadMore>
      )}
    </>
  )
}

const fetchPage = (cursor: string | null) => {
  const query = new URLSearchParams({ limit: '60', ...(cursor === null ? {} : { cursor }) })
  return get<CollectibleList>(`/api/collectibles?${query}`)
}

const Kept = memo(function Kept({ collectible: { id, serial, event } }: { collectible: Collectible }) {
  return (
    <li className={css.place}>
      <a className={css.link} href={`/collection/${id}`}>
        <EventCard event={eventFacts(event)} serial={serial} />
      </a>
    </li>
  )
})

const example = {
  id: '00000000-0000-4000-8000-000000000003',
  ...texts.empty.example,
  startsAt: '2027-06-21T18:00:00Z',
  endsAt: '2027-06-21T22:00:00Z',
  timeZone: 'UTC',
}

function Empty() {
  return (
    <EmptyState title={texts.empty.title} text={texts.empty.text} example={<EventCard event={example} serial={1} />} />
  )
}
