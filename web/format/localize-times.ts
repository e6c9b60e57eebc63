import { currentReader, formatEventTime } from './format-event-time.ts'

/** Formats every server-rendered time on the page again, for its actual reader. A hidden one is in their own zone, and shown where that differs. */
export function localizeTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
    const { ends, zone, named } = element.dataset
    if (ends === undefined || zone === undefined) continue
    const event = { startsAt: element.dateTime, endsAt: ends, timeZone: zone }
    const own = element.closest<HTMLElement>('[hidden]')
    const namesZone = named !== undefined
    const reader = { ...currentReader(), saysTimes: namesZone || own !== null }
    const text = formatEventTime(event, { ...reader, namesZone })
    element.textContent = own ? formatEventTime({ ...event, timeZone: reader.timeZone! }, reader) : text
    // The zone is named to readers with another clock.
    if (own) own.hidden = text === formatEventTime(event, { locales: reader.locales, saysTimes: true })
  }
}
