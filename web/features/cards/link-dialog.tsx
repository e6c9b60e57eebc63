import type { Card } from '@iyk/wire/cards.ts'
import type { SharedEventsReply } from '@iyk/wire/event-people.ts'
import { searchableFrom } from '@iyk/wire/limits.ts'
import { activeGroup, type PoapEvent, type PoapEventList } from '@iyk/wire/poap-events.ts'
import { useCallback, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { manyCards } from '../../copy/english/many-cards.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { normalizeForSearch } from '../../format/normalize-for-search.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { usePages } from '../../http/use-pages.ts'
import { badgeOf } from '../../ui/badge-of.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EventTime } from '../../ui/event-time.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import * as css from './many-cards.css.ts'

const copy = manyCards.link

interface Props {
  open: boolean
  /** How many cards are linked, and the one if it is one. */
  count: number
  card: Card | undefined
  /** Some can be copied. */
  areCopyable: boolean
  /** The event, or null for none. */
  onLink: (event: { id: string; name: string } | null) => void
  onClose: () => void
}

/** Which event to link: one's own that are coming up or going on, and those that one co-hosts. */
export function LinkDialog(props: Props) {
  const { open, count, card, onClose } = props
  const title = card ? copy.title(card.name) : copy.titleMany(formatCount(count))
  return (
    <Dialog title={title} open={open} sheet onClose={onClose}>
      <LinkForm {...props} />
    </Dialog>
  )
}

const pageSize = '40'

function LinkForm({ card, areCopyable, onLink, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ id: string; name: string } | null | undefined>(card && (card.event ?? null))
  const fetchPage = useCallback(
    (cursor: string | null) => {
      const requested = {
        isActive: 'true',
        limit: pageSize,
        ...(search.trim() !== '' && { search }),
        ...(cursor && { cursor }),
      }
      return http<PoapEventList>('GET', `/api/poap-events?${new URLSearchParams(requested)}`)
    },
    [search],
  )
  const pages = usePages(fetchPage, 'loading events to link', somethingWentWrong, `events to link ${search}`)
  const shared = useLoad(loadShared, 'loading shared events', somethingWentWrong, 'events to link, shared')
  const text = normalizeForSearch(search.trim())
  const hosted = (shared.value ?? []).filter(({ name, place }) =>
    normalizeForSearch(`${name}\n${place}`).includes(text),
  )
  const own = pages.value ?? []
  const isSame = card !== undefined && chosen !== undefined && (card.event?.id ?? null) === (chosen?.id ?? null)
  const isSearchable = search !== '' || pages.nextCursor !== null || own.length + hosted.length >= searchableFrom / 2
  const choose = (event: { id: string; name: string } | null) => ({
    name: 'event',
    type: 'radio',
    checked: chosen !== undefined && (chosen?.id ?? null) === (event?.id ?? null),
    onChange: () => setChosen(event),
  })
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined && !isSame) onLink(chosen)
      }}
    >
      {isSearchable && <SearchField label={copy.search} search={search} onChange={setSearch} />}
      {shared.status === 'failed' && <Loaded load={shared}>{() => null}</Loaded>}
      <Loaded load={pages.value === undefined ? pages : { ...pages, value: own }}>
        {() => (
          <div
            className={css.choices}
            role="radiogroup"
            aria-label={card ? copy.title(card.name) : manyCards.acts.link}
          >
            <label className={css.choice}>
              <input {...choose(null)} />
              <span className={css.event}>
                {copy.none}
                <span className={css.facts}>{copy.noneText}</span>
              </span>
            </label>
            {card?.event && search === '' && ![...own, ...hosted].some(({ id }) => id === card.event?.id) && (
              <label className={css.choice}>
                <input {...choose(card.event)} />
                <span className={css.event}>
                  <bdi>{card.event.name}</bdi>
                  <span className={css.facts}>
                    <StatusBadge status={card.event.status} />
                  </span>
                </span>
              </label>
            )}
            {[...own, ...hosted].map((event, place) => (
              <label key={event.id} className={css.choice}>
                <input {...choose(event)} />
                <EventChoice event={event} isHosted={place >= own.length} />
              </label>
            ))}
            {own.length + hosted.length === 0 && (
              <p className={css.empty}>{search.trim() === '' ? copy.empty : copy.noMatch(search)}</p>
            )}
            {pages.nextCursor !== null && (
              <Button variant="bare" onClick={pages.loadMore}>
                {copy.more}
              </Button>
            )}
          </div>
        )}
      </Loaded>
      {areCopyable && chosen && <Notice>{copy.copyable}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" disabled={chosen === undefined || isSame}>
          {chosen === null ? copy.unlink : copy.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {manyCards.cancel}
        </Button>
      </div>
    </form>
  )
}

function EventChoice({ event, isHosted }: { event: PoapEvent; isHosted: boolean }) {
  const { name, starts_at: startsAt, ends_at: endsAt, timezone: timeZone } = event
  return (
    <span className={css.event}>
      <bdi>{name}</bdi>
      <span className={css.facts}>
        <EventTime event={{ startsAt, endsAt, timeZone }} />
        <StatusBadge status={badgeOf(event)} />
        {isHosted && copy.coHosted}
      </span>
    </span>
  )
}

/** Events of others that a co-host may link, now or later. */
const loadShared = async () => {
  const { events } = (await http<SharedEventsReply>('GET', '/api/shared-events')).data
  return events.flatMap(({ role, event }) =>
    role === 'co-host' && !event.draft && activeGroup.some((status) => status === event.status) ? [event] : [],
  )
}
