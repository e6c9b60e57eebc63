import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { useEffect, useState } from 'react'
import { form as texts } from '../../texts/english/events.ts'
import { card } from '../../texts/english/public.ts'
import { Card } from '../../ui/card.tsx'
import { formatWhen, thisReader } from '../../ui/format-when.ts'
import * as css from './event-form.css.ts'
import type { FormValues } from './form-values.ts'

interface Props {
  values: FormValues
  /** Undefined is what the event has, null its drawn artwork. */
  picture: File | null | undefined
  event: PoapEvent | null
  /** The id a new event gets: its artwork is drawn from it. */
  newId: string
}

/** The card as it will look, while one types. */
export function EventPreview({ values, picture, event, newId }: Props) {
  const address = useObjectAddress(picture ?? null)
  return (
    <aside className={css.preview} aria-label={texts.preview}>
      <p className={css.previewTitle} aria-hidden="true">
        {texts.preview}
      </p>
      <Card
        id={event?.id ?? newId}
        name={values.name.trim() || texts.previewName}
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

/** The typed times as the event's own clocks show them; UTC stands in for the zone, which is not named here. */
function formatLocal({ start, end }: FormValues): string | undefined {
  const [startsAt, endsAt] = [`${start}Z`, `${end}Z`]
  if (start === '' || end === '' || Date.parse(endsAt) < Date.parse(startsAt)) return undefined
  return formatWhen({ startsAt, endsAt, timeZone: 'UTC' }, { locales: thisReader().locales })
}
