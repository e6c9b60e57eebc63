import type { Card, TapHour } from '@iyk/wire/cards.ts'
import { useCallback } from 'react'
import { http } from '../../session/page-http.ts'
import { formatCount, formatHour } from '../../session/reader.ts'
import { useLoad } from '../../session/use-load.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import * as css from './card-list.css.ts'

/** What happened at a card in the last two days, hour by hour. */
export function TapsByHour({ card, onClose }: { card: Card | null; onClose: () => void }) {
  return (
    <Dialog title={card ? texts.hours.title(card.name) : ''} open={card !== null} onClose={onClose}>
      {card && <Hours card={card} />}
    </Dialog>
  )
}

function Hours({ card: { id } }: { card: Card }) {
  const load = useCallback(async () => (await http<{ data: TapHour[] }>('GET', `/api/cards/${id}/taps`)).data, [id])
  const hours = useLoad(load, 'loading taps', somethingWentWrong)
  return (
    <Loaded load={hours}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{texts.hours.none}</p>
        ) : (
          <div className={css.hours}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.hours.hour}</th>
                  <th scope="col">{texts.taps}</th>
                  <th scope="col">{texts.hours.collected}</th>
                  <th scope="col">{texts.hours.refused}</th>
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

const reasons: Readonly<Record<string, string>> = texts.hours.reasons

function describeRefusals(refused: TapHour['refused']): string {
  const said = Object.entries(refused).map(
    ([type, count]) => `${formatCount(count)} ${reasons[type] ?? texts.hours.otherReason}`,
  )
  return said.length === 0 ? '–' : said.join(', ')
}
