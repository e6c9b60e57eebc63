import type { PoapEvent, PoapEventList } from '@iyk/wire/poap-events.ts'
import { useCallback, useDeferredValue } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { eventSearch as copy } from '../../copy/english/event-search.ts'
import { list } from '../../copy/english/events.ts'
import { status } from '../../copy/english/public.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { poapEvents } from '../../http/page-http.ts'
import { get, setCached } from '../../http/response-cache.ts'
import { usePages } from '../../http/use-pages.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { CardGridSkeleton } from '../../ui/card-grid-skeleton.tsx'
import { PagesOfList } from '../../ui/pages-of-list.tsx'
import * as css from '../../ui/search-bar.css.ts'
import { SearchBar, type Sought } from '../../ui/search-bar.tsx'
import { EventGroups } from './event-groups.tsx'
import { findEvents } from './find-events.ts'

const pageSize = 60
const choices = [['', copy.anyStatus], ...Object.entries(status)] as const

/** Puts what is sought into the address, in place of what was there. */
function useSeek(): (sought: Sought) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ search, choice }) => {
      const query = new URLSearchParams(parametersOf({ search, choice })).toString()
      navigate(query === '' ? '/events' : `/events?${query}`, { replace: true })
    },
    [navigate],
  )
}

function parametersOf({ search, choice }: Sought): Record<string, string> {
  return { ...(search.trim() !== '' && { search }), ...(choice !== '' && { status: choice }) }
}

export function EventSearch({ sought }: { sought: Sought }) {
  return (
    <SearchBar sought={sought} label={copy.search} choiceLabel={copy.status} choices={choices} onChange={useSeek()} />
  )
}

/** What a search finds: here where every event is here, otherwise by the host. Until it responds, what is found here is shown. */
export function FoundEvents({ sought }: { sought: Sought }) {
  const { search, choice } = sought
  const here = findEvents(useDeferredValue(useStore(signInState).poapEvents), sought)
  const { status, nextCursor } = useStore(poapEvents.load)
  if (status === 'ready' && nextCursor === null) return <Found sought={sought} events={here} isAll />
  return <FoundByHost key={`${choice} ${search}`} sought={sought} here={here} />
}

function FoundByHost({ sought: { search, choice }, here }: { sought: Sought; here: readonly PoapEvent[] }) {
  const fetchPage = useCallback(
    async (cursor: string | null) => {
      const requested = {
        limit: String(pageSize),
        ...parametersOf({ search, choice }),
        ...(cursor !== null && { cursor }),
      }
      const page = await get<PoapEventList>(`/api/poap-events?${new URLSearchParams(requested)}`)
      // Opened from here, its page is there at once.
      for (const event of page.data) setCached(`listed ${event.id}`, event)
      return page
    },
    [search, choice],
  )
  const pages = usePages(fetchPage, 'searching events', somethingWentWrong, `events ${choice} ${search}`)
  return (
    <PagesOfList
      pages={pages}
      skeleton={here.length > 0 ? <EventGroups events={here} /> : <CardGridSkeleton />}
      more={list.more}
    >
      {(events) => <Found sought={{ search, choice }} events={events} isAll={pages.nextCursor === null} />}
    </PagesOfList>
  )
}

function Found({ sought, events, isAll }: { sought: Sought; events: readonly PoapEvent[]; isAll: boolean }) {
  const seek = useSeek()
  return (
    <>
      <div className={css.count}>
        <p role="status">{foundText(sought, events.length, isAll)}</p>
        <Button variant="bare" onClick={() => seek({ search: '', choice: '' })}>
          {copy.all}
        </Button>
      </div>
      <EventGroups events={events} />
    </>
  )
}

function foundText({ search }: Sought, count: number, isAll: boolean): string {
  if (count === 0) return search.trim() === '' ? copy.noneOfStatus : copy.noMatch(search)
  return isAll ? copy.found(formatCount(count)) : copy.foundMore(formatCount(count))
}
