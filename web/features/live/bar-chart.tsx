import { live as copy } from '../../copy/english/live.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import * as css from './live.css.ts'
import type { Slot } from './slots.ts'

const height = 40

interface Props {
  title: string
  slots: readonly Slot[]
  formatTime: (moment: string) => string
  /** Without the table, where others than the organizer look on. */
  isBare?: boolean
}

/** Taps, and what was collected of them, as bars; the same as a table. */
export function BarChart({ title, slots, formatTime, isBare = false }: Props) {
  const most = Math.max(1, ...slots.map(({ taps, collected }) => Math.max(taps, collected)))
  const tall = (count: number) => (count / most) * height
  return (
    <figure className={css.chart}>
      <figcaption className={css.chartTitle}>{title}</figcaption>
      <svg
        viewBox={`0 0 ${slots.length * 4} ${height}`}
        preserveAspectRatio="none"
        className={css.bars}
        aria-hidden="true"
      >
        {slots.map(({ at, taps, collected }, place) => (
          <g key={at}>
            <rect className={css.tapBar} x={place * 4} width="3" y={height - tall(taps)} height={tall(taps)} />
            <rect
              className={css.collectedBar}
              x={place * 4}
              width="3"
              y={height - tall(collected)}
              height={tall(collected)}
            />
          </g>
        ))}
      </svg>
      <p className={css.axis} aria-hidden="true">
        <span>{formatTime(slots[0]!.at)}</span>
        <span>{formatTime(slots.at(-1)!.at)}</span>
      </p>
      {!isBare && <SlotTable title={title} slots={slots} formatTime={formatTime} />}
    </figure>
  )
}

function SlotTable({ title, slots, formatTime }: Props) {
  const rows = slots.filter(({ taps, collected }) => taps + collected > 0).toReversed()
  return (
    <details className={css.twin}>
      <summary className={css.twinTitle}>{copy.asTable}</summary>
      {rows.length === 0 ? (
        <p className={css.quiet}>{copy.nothing}</p>
      ) : (
        <table className={css.table}>
          <caption className={css.hidden}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{copy.time}</th>
              <th scope="col">{copy.taps}</th>
              <th scope="col">{copy.collectedColumn}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, taps, collected }) => (
              <tr key={at}>
                <th scope="row">
                  <time dateTime={at}>{formatTime(at)}</time>
                </th>
                <td>{formatCount(taps)}</td>
                <td>{formatCount(collected)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
