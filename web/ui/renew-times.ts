import { formatWhen, thisReader } from './format-when.ts'

/** Says every server-rendered time of the page again, in the manner of the reader in front of it. */
export function renewTimes(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
    const { ends, zone } = element.dataset
    if (ends === undefined || zone === undefined) continue
    element.textContent = formatWhen({ startsAt: element.dateTime, endsAt: ends, timeZone: zone }, thisReader())
  }
}
