import type { LiveCounts } from '@iyk/wire/live.ts'
import { numbersLeft } from '@iyk/wire/numbers-left.ts'
import { useCallback, useState } from 'react'
import { cards } from '../../copy/english/cards.ts'
import { live as copy } from '../../copy/english/live.ts'
import { formatCount, formatHour } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { BarChart } from './bar-chart.tsx'
import { formatClock } from './format-clock.ts'
import * as css from './live.css.ts'
import { LostNotice } from './lost-notice.tsx'
import { Projector } from './projector.tsx'
import { collectedWithin, fillSlots } from './slots.ts'
import { useSummary } from './use-summary.ts'

interface Props {
  name: string
  counts: LiveCounts
  isLost: boolean
}

/** How an event goes, as it goes. */
export function LiveView({ name, counts, isLost }: Props) {
  const [isOnWall, setOnWall] = useState(false)
  const closeWall = useCallback(() => setOnWall(false), [])
  const openWall = async () => {
    // Before the dialog opens: of what fills the screen, the last is on top. A browser that has or allows no full screen shows
    // the same in its window.
    await document.documentElement.requestFullscreen?.().catch(() => {})
    setOnWall(true)
  }
  const minutes = fillSlots(counts.minutes, counts.at, 'minute', 60)
  const left = numbersLeft(counts)
  const lastMinute = collectedWithin(minutes, 1)
  const summary = useSummary(copy.summary(formatCount(counts.collected), formatCount(collectedWithin(minutes, 5))))
  return (
    <div className={css.view}>
      <p className={css.hidden} role="status">
        {summary}
      </p>
      <div className={css.head}>
        <p className={css.counter}>
          <span key={counts.collected} className={css.tick}>
            {formatCount(counts.collected)}
          </span>{' '}
          <span className={css.counterLabel}>
            {left === null ? copy.collected : copy.collectedOf(formatCount(left))}
          </span>
        </p>
        <p className={css.quiet}>{copy.lastMinute(formatCount(lastMinute))}</p>
        {counts.revoked > 0 && <p className={css.quiet}>{copy.revoked(formatCount(counts.revoked))}</p>}
        <Button variant="quiet" onClick={() => void openWall()}>
          {copy.projector}
        </Button>
      </div>
      <LostNotice isLost={isLost} />
      <p className={css.legend}>
        <span className={css.tapMark}>{copy.taps}</span>
        <span className={css.collectedMark}>{copy.collectedColumn}</span>
      </p>
      <div className={css.charts}>
        <BarChart title={copy.perMinute} slots={minutes} formatTime={formatClock} />
        <BarChart title={copy.perHour} slots={fillSlots(counts.hours, counts.at, 'hour', 24)} formatTime={formatHour} />
      </div>
      <div className={css.columns}>
        <Cards counts={counts} />
        <Ways counts={counts} />
        <Refused counts={counts} />
        <Last counts={counts} />
      </div>
      {isOnWall && <Projector name={name} counts={counts} isLost={isLost} onClose={closeWall} />}
    </div>
  )
}

function Cards({ counts: { cards: rows } }: { counts: LiveCounts }) {
  return (
    <section className={css.section}>
      <h2 className={groupTitle}>{copy.cards}</h2>
      {rows.length === 0 ? (
        <p className={css.quiet}>{copy.noCards}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{copy.card}</th>
              <th scope="col">{copy.taps}</th>
              <th scope="col">{copy.collectedColumn}</th>
              <th scope="col">{copy.refusedColumn}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, taps, collected, refused }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two cards may have one name, and a row has no state
              <tr key={place}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{formatCount(taps)}</td>
                <td>{formatCount(collected)}</td>
                <td>{formatCount(refused)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const wayNames: Readonly<Record<string, string>> = copy.ways
const reasonNames: Readonly<Record<string, string>> = cards.hours.reasons

function Ways({ counts: { ways } }: { counts: LiveCounts }) {
  return (
    <Tally
      title={copy.waysTitle}
      none={copy.nothing}
      rows={ways.map(({ way, collected }) => [wayNames[way] ?? way, collected])}
    />
  )
}

function Refused({ counts: { refused } }: { counts: LiveCounts }) {
  const rows = Object.entries(refused).map(
    ([type, count]) => [reasonNames[type] ?? cards.hours.otherReason, count] as const,
  )
  return <Tally title={copy.refused} none={copy.noneRefused} rows={rows} />
}

function Tally({ title, none, rows }: { title: string; none: string; rows: readonly (readonly [string, number])[] }) {
  return (
    <section className={css.section}>
      <h2 className={groupTitle}>{title}</h2>
      {rows.length === 0 ? (
        <p className={css.quiet}>{none}</p>
      ) : (
        <dl className={css.tally}>
          {rows.map(([name, count]) => (
            <div key={name} className={css.tallyRow}>
              <dt>{name}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Only whoever shows a name on their public page has one here. */
function Last({ counts: { last } }: { counts: LiveCounts }) {
  return (
    <section className={css.section}>
      <h2 className={groupTitle}>{copy.last}</h2>
      {last.length === 0 ? (
        <p className={css.quiet}>{copy.nothing}</p>
      ) : (
        <ul className={css.last}>
          {last.map(({ serial, at, name }) => (
            <li key={serial} className={css.tallyRow}>
              <span>
                <bdi>{name ?? copy.someone}</bdi> <span className={css.quiet}>{copy.number(formatCount(serial))}</span>
              </span>
              <time className={css.quiet} dateTime={at}>
                {formatClock(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
