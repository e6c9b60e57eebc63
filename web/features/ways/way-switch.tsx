import type { EventWays, WayChange } from '@iyk/wire/ways.ts'
import { type ReactNode, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { ways as copy, refusals } from '../../copy/english/ways.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './event-ways.css.ts'

export interface WayProps {
  eventId: string
  shown: EventWays['data']
  onChange: (ways: EventWays['data']) => void
}

type OwnWay = 'code' | 'word' | 'list' | 'email'

/** Saves what a holder sets of a way; returns what went wrong, or null. */
export async function saveWay(
  { eventId, onChange }: Omit<WayProps, 'shown'>,
  way: OwnWay,
  change: WayChange,
): Promise<string | null> {
  try {
    const path = `/api/poap-events/${encodeURIComponent(eventId)}/ways/${way}`
    onChange((await http<EventWays>('PUT', path, { body: change })).data)
    return null
  } catch (error) {
    reportError(error, 'setting a way of an event')
    return errorMessage(error, somethingWentWrong, refusals)
  }
}

/** One way: its risk, whether it is on, and then what it needs. With `needsForm`, its form switches it on. */
export function WaySwitch({
  way,
  needsForm = false,
  children,
  ...props
}: WayProps & { way: OwnWay; needsForm?: boolean; children: ReactNode }) {
  const set = props.shown.ways.find((one) => one.way === way)
  const isOn = set?.is_on === true
  const [isWanted, setWanted] = useState(false)
  const { pending, error, run } = useAction()
  const bounds = { opens_at: set?.opens_at ?? null, closes_at: set?.closes_at ?? null, at_most: set?.at_most ?? null }
  const change = (checked: boolean) => {
    setWanted(checked)
    if (!needsForm || isOn) void run('submit', () => saveWay(props, way, { is_on: checked, ...bounds }))
  }
  // As it was clicked, until the reply says how it is.
  const isChecked = pending === undefined ? isOn || (needsForm && isWanted) : isWanted
  const messages = copy[way]
  return (
    <div className={css.way}>
      <h3 className={css.wayTitle}>{messages.title}</h3>
      <p className={css.quiet}>{messages.risk}</p>
      <label className={css.wayCheck}>
        <input type="checkbox" checked={isChecked} onChange={({ target }) => change(target.checked)} />
        <span>{copy.on}</span>
        {set !== undefined && set.collected > 0 && (
          <span className={css.quiet}>{copy.collected(formatCount(set.collected))}</span>
        )}
        {set !== undefined && set.revoked > 0 && (
          <span className={css.quiet}>{copy.revoked(formatCount(set.revoked))}</span>
        )}
      </label>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      {(isOn || (needsForm && isWanted)) && children}
    </div>
  )
}
