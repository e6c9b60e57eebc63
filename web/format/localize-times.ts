import { currentReader, formatEventTime, formatOwnTime } from './format-event-time.ts'

/** Formats every server-rendered time on the page again, for its actual reader, and shows those that are only for readers in another time zone. */
export function localizeTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
    const { ends, zone, named } = element.dataset
    if (ends === undefined || zone === undefined) continue
    const event = { startsAt: element.dateTime, endsAt: ends, timeZone: zone }
    const reader = { ...currentReader(), namesZone: named !== undefined }
    const own = element.closest<HTMLElement>('[data-own-time]')
    const text = own ? formatOwnTime(event, reader) : formatEventTime(event, reader)
    if (text === undefined) continue
    element.textContent = text
    own?.removeAttribute('hidden')
  }
}
