import { currentReader, formatEventTime } from './format-event-time.ts'

/** Formats every server-rendered time on the page again, for its actual reader. */
export function localizeTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
    const { ends, zone } = element.dataset
    if (ends === undefined || zone === undefined) continue
    element.textContent = formatEventTime({ startsAt: element.dateTime, endsAt: ends, timeZone: zone }, currentReader())
  }
}
