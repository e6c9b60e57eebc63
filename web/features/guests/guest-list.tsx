import type { Guest, GuestList as GuestPage } from '@iyk/wire/guests.ts'
import { useCallback, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { guests as copy } from '../../copy/english/guests.ts'
import { formatCount, formatMoment } from '../../format/format-for-reader.ts'
import { get, setCached } from '../../http/response-cache.ts'
import { usePages } from '../../http/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PagesOfList } from '../../ui/pages-of-list.tsx'
import { SearchBar, type Sought } from '../../ui/search-bar.tsx'
import { SearchPlace } from '../../ui/search-place.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ExportGuests } from './export-guests.tsx'
import * as css from './guests.css.ts'
import { RevokeGuest } from './revoke-guest.tsx'
import { useEmailAgain } from './use-email-again.ts'

const pageSize = 100
const orders = Object.entries(copy.orders) as [string, string][]

/** Who collected an event. */
export function GuestList({ eventId }: { eventId: string }) {
  const [sought, setSought] = useState<Sought>({ search: '', choice: 'newest' })
  const [counts, setCounts] = useState<Pick<GuestPage, 'total' | 'shared' | 'revoked'>>()
  const [revoking, setRevoking] = useState<Guest>()
  const [round, setRound] = useState(0)
  const [said, setSaid] = useState<{ text: string; isWrong?: boolean }>()
  const name = `guests ${eventId} ${sought.choice} ${sought.search} ${round}`
  const fetchPage = useCallback(
    async (cursor: string | null) => {
      const query = new URLSearchParams({
        limit: String(pageSize),
        sort: sought.choice,
        ...(sought.search.trim() !== '' && { search: sought.search }),
        ...(cursor !== null && { cursor }),
      })
      const page = await get<GuestPage>(`/api/poap-events/${encodeURIComponent(eventId)}/guests?${query}`)
      setCounts(page)
      return page
    },
    [eventId, sought],
  )
  const pages = usePages(fetchPage, 'loading guests', somethingWentWrong, name)
  const seek = useCallback((change: Partial<Sought>) => setSought((before) => ({ ...before, ...change })), [])
  const onRevoked = ({ serial }: Guest) => {
    setRevoking(undefined)
    setSaid({ text: copy.revoked(formatCount(serial)) })
    // Nothing of the list before is shown for a moment.
    setCached(name, undefined)
    setRound(round + 1)
  }
  return (
    <div className={css.view}>
      {counts && <p className={css.counts}>{describeCounts(counts)}</p>}
      <p className={css.quiet}>{copy.explained}</p>
      <ExportGuests eventId={eventId} />
      <SearchPlace>
        <SearchBar sought={sought} label={copy.search} choiceLabel={copy.order} choices={orders} onChange={seek} />
      </SearchPlace>
      <div role="status">{said && <Notice {...(said.isWrong && { tone: 'wrong' })}>{said.text}</Notice>}</div>
      <PagesOfList pages={pages} skeleton={<Skeleton shape="list" />} more={copy.more}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={css.quiet}>{sought.search.trim() === '' ? copy.none : copy.noMatch(sought.search)}</p>
          ) : (
            <ul className={css.list}>
              {rows.map((guest) => (
                <Row key={guest.id} eventId={eventId} guest={guest} onRevoke={setRevoking} onSaid={setSaid} />
              ))}
            </ul>
          )
        }
      </PagesOfList>
      <RevokeGuest eventId={eventId} guest={revoking} onRevoked={onRevoked} onClose={() => setRevoking(undefined)} />
    </div>
  )
}

function describeCounts({ total, shared, revoked }: Pick<GuestPage, 'total' | 'shared' | 'revoked'>): string {
  const all = copy.counts(formatCount(total), formatCount(shared))
  return revoked === 0 ? all : `${all} ${copy.countRevoked(formatCount(revoked))}`
}

interface RowProps {
  eventId: string
  guest: Guest
  onRevoke: (guest: Guest) => void
  onSaid: (said: { text: string; isWrong?: boolean }) => void
}

function Row({ eventId, guest, onRevoke, onSaid }: RowProps) {
  const { serial, email, collected_at, way } = guest
  const number = formatCount(serial)
  const { isPending, send } = useEmailAgain(eventId, guest, onSaid)
  return (
    <li className={css.row}>
      <p className={css.who}>
        <span className={css.number}>{copy.number(number)}</span>{' '}
        {email === null ? <span className={css.quiet}>{copy.notShared}</span> : <a href={`mailto:${email}`}>{email}</a>}
      </p>
      <p className={css.quiet}>
        <time dateTime={collected_at}>{formatMoment(collected_at)}</time> · {copy.ways[way]}
      </p>
      <p className={css.actions}>
        <Button variant="bare" pending={isPending} aria-label={copy.emailAgainTo(number)} onClick={send}>
          {copy.emailAgain}
        </Button>
        <Button variant="bare" aria-label={copy.revokeOne(number)} onClick={() => onRevoke(guest)}>
          {copy.revoke}
        </Button>
      </p>
    </li>
  )
}
