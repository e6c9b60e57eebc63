import type { Card, TapHour } from '@iyk/wire/cards.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { formatCount, formatHour } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import * as css from './card-list.css.ts'

/** What happened at a card in the last two days, hour by hour. */
export function TapsByHour({ card, onClose }: { card: Card | null; onClose: () => void }) {
  return (
    <Dialog title={card ? copy.hours.title(card.name) : ''} open={card !== null} onClose={onClose}>
      {card && <Hours card={card} />}
    </Dialog>
  )
}

function Hours({ card: { id } }: { card: Card }) {
  const load = useCallback(async () => (await http<{ data: TapHour[] }>('GET', `/api/cards/${id}/taps`)).data, [id])
  const hours = useLoad(load, 'loading taps', somethingWentWrong, `taps ${id}`)
  return (
    <Loaded load={hours}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{copy.hours.none}</p>
        ) : (
          <div className={css.hours}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{copy.hours.hour}</th>
                  <th scope="col">{copy.taps}</th>
                  <th scope="col">{copy.hours.collected}</th>
                  <th scope="col">{copy.hours.refused}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ hour, taps, collected, refused }) => (
                  <tr key={hour}>
                    <th scope="row">
                      <time dateTime={hour}>{formatHour(hour)}</time>
                    </th>
                    <td>{formatCount(taps)}</td>
                    <td>{formatCount(collected)}</td>
                    <td>{describeRefusals(refused)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  )
}

const reasonCopy: Readonly<Record<string, string>> = copy.hours.reasons

function describeRefusals(refused: TapHour['refused']): string {
  const reasons = Object.entries(refused).map(
    ([type, count]) => `${formatCount(count)} ${reasonCopy[type] ?? copy.hours.otherReason}`,
  )
  return reasons.length === 0 ? '–' : reasons.join(', ')
}
