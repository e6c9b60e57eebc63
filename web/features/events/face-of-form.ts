import { form as copy } from '../../copy/english/event-form.ts'
import { card } from '../../copy/english/public.ts'
import { currentReader, formatEventTime } from '../../format/format-event-time.ts'
import type { FormValues } from './form-values.ts'

/** What the card of a form shows besides its picture. */
export interface FaceOfForm {
  id: string
  name: string
  when: string | undefined
  where: string
}

export function faceOf(values: FormValues, id: string): FaceOfForm {
  return {
    id,
    name: values.name.trim() || copy.previewName,
    when: formatLocal(values),
    where: values.where === 'online' ? card.online : values.place.trim(),
  }
}

/** The typed times on the event's own clocks; UTC stands in for the zone, which is not shown here. */
function formatLocal({ start, end }: FormValues): string | undefined {
  const [startsAt, endsAt] = [`${start}Z`, `${end}Z`]
  if (start === '' || end === '' || Date.parse(endsAt) < Date.parse(startsAt)) return undefined
  return formatEventTime({ startsAt, endsAt, timeZone: 'UTC' }, { locales: currentReader().locales })
}
