import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { KioskCodes } from '@iyk/wire/kiosks.ts'
import { numbersLeft } from '@iyk/wire/numbers-left.ts'
import type { ReactNode } from 'react'
import { kiosk as copy } from '../../copy/english/kiosk.ts'
import { formatCount, formatMoment } from '../../format/format-for-reader.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { codeAt, codesUntil } from './code-at.ts'
import { CodePanel } from './code-panel.tsx'
import { formatClock } from './format-clock.ts'
import { FullScreen } from './full-screen.tsx'
import * as css from './kiosk.css.ts'
import { useAwake } from './use-awake.ts'
import { useHostClock } from './use-host-clock.ts'
import type { Kiosk } from './use-kiosk.ts'

type Shown = Extract<Kiosk, { kind: 'shown' }>
type Event = KioskCodes['data']['event']

/** The card of an event and its code, to be read from across a room. */
export function KioskScreen({ kiosk: { data, time, isOffline, isPaired } }: { kiosk: Shown }) {
  const now = useHostClock(time)
  const isAwake = useAwake()
  const { event } = data
  const state = data.is_on || event.canceled ? stateOf(event, now) : 'off'
  const code = codeAt(data, now)
  return (
    <main className={css.screen} id="main">
      <div className={css.about}>
        <div className={css.card}>
          <EventCard
            event={eventFacts({ ...event, description: '', start_date: '', end_date: '' })}
            spent={state === 'expired' || state === 'canceled'}
          />
        </div>
        <h1 className={css.title}>{event.name}</h1>
        <p className={css.count}>{countOf(event)}</p>
      </div>
      {state !== 'active' ? (
        <Closed event={event} state={state} />
      ) : code ? (
        <CodePanel text={data.address + code.code} seconds={Math.ceil((code.until - now) / 1000)} />
      ) : (
        <p className={css.ended}>{copy.ended}</p>
      )}
      <div className={css.foot}>
        <p className={css.state} role="status">
          {isOffline && state === 'active' && code && copy.offline(formatClock(codesUntil(data)))}
          {!isOffline && !isAwake && copy.mayDim}
        </p>
        <div className={css.controls}>
          <LinkButton variant="bare" href={isPaired ? '/kiosk?another' : `/events/${event.id}`}>
            {isPaired ? copy.another : copy.toEvent}
          </LinkButton>
          <FullScreen />
          <ThemeToggle />
        </div>
      </div>
    </main>
  )
}

type State = Event['status'] | 'canceled' | 'sold-out' | 'off'

/** The host says so at each request; without one, an event begins by the clock. */
function stateOf(event: Event, now: number): State {
  const { status, canceled, starts_at } = event
  if (canceled) return 'canceled'
  if (status !== 'active' && !(status === 'future' && Date.parse(starts_at) <= now)) return status
  return numbersLeft(event) === 0 ? 'sold-out' : 'active'
}

function countOf({ supply, collected }: Event): string {
  return supply === null
    ? copy.collected(formatCount(collected))
    : copy.collectedOf(formatCount(collected), formatCount(supply))
}

function Closed({ event, state }: { event: Event; state: Exclude<State, 'active'> }): ReactNode {
  return (
    <div className={css.closed}>
      <p className={css.scan}>{titleOf(state)}</p>
      <p className={css.how}>{textOf(event, state)}</p>
    </div>
  )
}

function titleOf(state: Exclude<State, 'active'>): string {
  if (state === 'off') return copy.off
  return state === 'sold-out' ? copy.soldOut : copy.closed[state]
}

function textOf({ starts_at }: Event, state: Exclude<State, 'active'>): string {
  if (state === 'off') return copy.offText
  if (state === 'sold-out') return copy.soldOutText
  return state === 'future' ? copy.starts(formatMoment(starts_at)) : copy.closedText
}
