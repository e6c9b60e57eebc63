import type { Collectible, CollectibleList } from '@iyk/wire/collectibles.ts'
import { memo } from 'react'
import { eventFacts } from '../../session/event-facts.ts'
import { http } from '../../session/page-http.ts'
import { usePages } from '../../session/use-pages.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { collection as texts } from '../../texts/english/collection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as css from '../../ui/wall.css.ts'

/** Everything a person keeps, newest first. */
export function CollectionWall() {
  const pages = usePages(fetchPage, 'loading the collection', somethingWentWrong)
  return (
    <>
      <Loaded load={pages} skeleton={<Waiting />}>
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
  return http<CollectibleList>('GET', `/api/collectibles?${query}`)
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

function Waiting() {
  return (
    <div className={css.wall}>
      {[0, 1, 2].map((place) => (
        <span className={css.link} key={place}>
          <Skeleton shape="card" />
        </span>
      ))}
    </div>
  )
}

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
