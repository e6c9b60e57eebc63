import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { useEffect, useState } from 'react'
import { form as copy } from '../../copy/english/event-form.ts'
import { card } from '../../copy/english/public.ts'
import { currentReader, formatEventTime } from '../../format/format-event-time.ts'
import { Card } from '../../ui/card.tsx'
import * as css from './event-form.css.ts'
import type { FormValues } from './form-values.ts'

interface Props {
  values: FormValues
  /** Undefined is the event's picture, null its generated artwork. */
  picture: File | null | undefined
  event: PoapEvent | null
  /** The id of a new event: its artwork is generated from it. */
  newId: string
}

/** The card as it will look, updated while typing. */
export function EventPreview({ values, picture, event, newId }: Props) {
  const address = useObjectAddress(picture ?? null)
  return (
    <aside className={css.preview} aria-label={copy.preview}>
      <p className={css.previewTitle} aria-hidden="true">
        {copy.preview}
      </p>
      <Card
        id={event?.id ?? newId}
        name={values.name.trim() || copy.previewName}
        picture={picture === undefined ? (event?.image_url ?? null) : address}
        when={formatLocal(values)}
        where={values.where === 'online' ? card.online : values.place.trim()}
      />
    </aside>
  )
}

function useObjectAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** The typed times on the event's own clocks; UTC stands in for the zone, which is not shown here. */
function formatLocal({ start, end }: FormValues): string | undefined {
  const [startsAt, endsAt] = [`${start}Z`, `${end}Z`]
  if (start === '' || end === '' || Date.parse(endsAt) < Date.parse(startsAt)) return undefined
  return formatEventTime({ startsAt, endsAt, timeZone: 'UTC' }, { locales: currentReader().locales })
}
