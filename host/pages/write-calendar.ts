import type { ShownEvent } from '@iyk/cards/poap-events/show.ts'

/** https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11; a text has no control characters besides the tab. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, ' ')

const longestLine = 75

/** Lines have 75 octets at most, and no character is divided: https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
const wrapLine = (line: string): string => {
  let wrapped = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > longestLine) {
      wrapped += '\r\n '
      octets = 1
    }
    wrapped += character
    octets += size
  }
  return wrapped
}

/** In UTC, so that no calendar has to know the zone: https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5 */
const formatTime = (moment: string) => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/**
 * An event as an iCalendar file. The same event has the same UID forever, and a higher SEQUENCE after a change, so that calendars update it,
 * or strike it out once it is canceled.
 */
export const writeCalendar = (event: ShownEvent, address: string): string => {
  const changed = formatTime(event.changedAt)
  const description = [event.description, address].filter(Boolean).join('\n\n')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//IYK Cards//Events//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(address).hostname}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${formatTime(event.startsAt)}`,
    // An end must be later than the start; without one, the event ends when it starts.
    ...(event.endsAt > event.startsAt ? [`DTEND:${formatTime(event.endsAt)}`] : []),
    `SUMMARY:${escapeText(event.name)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
    `URL:${address}`,
    `STATUS:${event.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${wrapLine(line)}\r\n`).join('')
}
