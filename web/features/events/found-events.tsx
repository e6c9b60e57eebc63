import type { PoapEvent, PoapEventList } from '@iyk/wire/poap-events.ts'
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { eventSearch as copy } from '../../copy/english/event-search.ts'
import { list } from '../../copy/english/events.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { poapEvents } from '../../http/page-http.ts'
import { get, setCached } from '../../http/response-cache.ts'
import { usePages } from '../../http/use-pages.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { CardGridSkeleton } from '../../ui/card-grid-skeleton.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { PagesOfList } from '../../ui/pages-of-list.tsx'
import { EventGroups, EventRows } from './event-groups.tsx'
import * as listCss from './event-list.css.ts'
import { useSeek } from './event-search.tsx'
import { findEvents } from './find-events.ts'
import { SelectEvents } from './select-events.tsx'
import type { FoundEvent, LoadActions, SearchProps, Selected, Selection } from './selection.ts'
import { useShared } from './shared-found.ts'
import { isSearching, noneSought, parseSought, type SoughtEvents, toAddress } from './sought-events.ts'

const pageSize = 60

interface Props {
  sought: SoughtEvents
  /** Undefined while nothing is being selected. */
  selection: Selection | undefined
  /** Grows with each change of many, after which the host is asked again. */
  round: number
}

/** What a search finds: here where every event is here, otherwise by the host. Until it responds, what is found here is shown. */
export function FoundEvents({ query, selecting, onSelect, loadActions }: SearchProps & { loadActions: LoadActions }) {
  const sought = parseSought(query)
  const [selected, setSelected] = useState<Selected>(new Map())
  const [round, setRound] = useState(0)
  const stop = () => {
    setSelected(new Map())
    onSelect(false)
  }
  const onChanged = () => setRound(round + 1)
  const selection = selecting ? { selected, loadActions, onSelect: setSelected, onDone: stop, onChanged } : undefined
  const props = { sought, selection, round }
  const all = useDeferredValue(useStore(signInState).poapEvents)
  const { status, nextCursor } = useStore(poapEvents.load)
  const here = findEvents(all, sought)
  if (sought.role === 'co-host' || sought.role === 'staff') return <Found {...props} events={[]} isAll />
  if (status === 'ready' && nextCursor === null) return <Found {...props} events={here} isAll />
  return <FoundByHost key={`${toAddress(sought)} ${round}`} {...props} here={here} />
}

function FoundByHost({ here, ...props }: Props & { here: readonly PoapEvent[] }) {
  const { sought, round } = props
  const address = toRequest(sought)
  const fetchPage = useCallback(
    async (cursor: string | null) => {
      const page = await get<PoapEventList>(cursor === null ? address : `${address}&cursor=${cursor}`)
      // Opened from here, its page is there at once.
      for (const event of page.data) setCached(`listed ${event.id}`, event)
      return page
    },
    [address],
  )
  const pages = usePages(fetchPage, 'searching events', somethingWentWrong, `events ${address} ${round}`)
  return (
    <PagesOfList
      pages={pages}
      skeleton={here.length > 0 ? <InOrder sought={sought} events={here} /> : <CardGridSkeleton />}
      more={list.more}
    >
      {(events) => (
        <Found {...props} events={events} isAll={pages.nextCursor === null} onLoadMore={() => pages.loadMore()} />
      )}
    </PagesOfList>
  )
}

/** The first page of what is sought among one's own; a badge says more than the status of the wire. */
function toRequest({ search, status, year, sort }: SoughtEvents): string {
  const ofBadge: Readonly<Record<string, Record<string, string>>> = {
    draft: { draft: 'true' },
    canceled: { canceled: 'true', draft: 'false' },
    'pending-approval': { status, draft: 'false' },
    expired: { status, canceled: 'false', draft: 'false' },
    rejected: { status, draft: 'false' },
  }
  const parameters = {
    limit: String(pageSize),
    ...(search.trim() !== '' && { search }),
    ...(status !== '' && (ofBadge[status] ?? { status })),
    ...(year !== '' && { year }),
    ...(sort !== '' && { sort }),
  }
  return `/api/poap-events?${new URLSearchParams(parameters)}`
}

interface FoundProps extends Props {
  events: readonly PoapEvent[]
  isAll: boolean
  onLoadMore?: () => void
}

function Found({ sought, events, isAll, selection, onLoadMore }: FoundProps) {
  const seek = useSeek()
  const shared = useShared().events.filter(({ role }) => sought.role === '' || sought.role === role)
  const foundShared = new Set(
    findEvents(
      shared.map(({ event }) => event),
      sought,
    ),
  )
  // In the order of what is sought, each with the reader's role.
  const others = [...foundShared].map((event): FoundEvent => ({ event, role: roleIn(shared, event) }))
  const count = events.length + (isSearching(sought) || selection ? others.length : 0)
  return (
    <>
      <div className={listCss.count}>
        <p role="status">{foundText(sought, count, isAll)}</p>
        {isSearching(sought) && (
          <Button variant="bare" onClick={() => seek(noneSought)}>
            {copy.all}
          </Button>
        )}
      </div>
      {selection ? (
        <SelectEvents
          found={[...events.map((event): FoundEvent => ({ event, role: 'holder' })), ...others]}
          selection={selection}
          isAll={isAll}
          onLoadMore={onLoadMore}
        />
      ) : (
        <>
          <InOrder sought={sought} events={events} />
          {isAll && others.length > 0 && isSearching(sought) && (
            <Shared title={sought.role === '' || sought.role === 'holder' ? copy.shared : undefined}>
              <EventRows events={others.map(({ event }) => event)} />
            </Shared>
          )}
        </>
      )}
    </>
  )
}

function roleIn(shared: ReturnType<typeof useShared>['events'], event: PoapEvent) {
  return shared.find((one) => one.event === event)!.role
}

/** In groups as the list itself, unless someone wants another order. */
function InOrder({ sought, events }: { sought: SoughtEvents; events: readonly PoapEvent[] }) {
  if (events.length === 0) return null
  return sought.sort === '' ? <EventGroups events={events} /> : <EventRows events={events} />
}

function Shared({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return children
  return (
    <section className={listCss.group} aria-labelledby="found-shared">
      <h2 className={groupTitle} id="found-shared">
        {title}
      </h2>
      {children}
    </section>
  )
}

function foundText(sought: SoughtEvents, count: number, isAll: boolean): string {
  const { search, status, role, year } = sought
  if (count === 0) {
    if (search.trim() !== '') return copy.noMatch(search)
    return status !== '' && role === '' && year === '' ? copy.noneOfStatus : copy.noneOfChoice
  }
  const isFiltered = isSearching({ ...sought, sort: '' })
  if (isAll) return (isFiltered ? copy.found : copy.listed)(formatCount(count))
  return (isFiltered ? copy.foundMore : copy.listedMore)(formatCount(count))
}
