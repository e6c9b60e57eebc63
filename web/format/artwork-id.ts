import { writeUuid } from '@iyk/wire/write-uuid.ts'

/** An id for artwork of something without an id: equal texts give equal artwork. */
export function artworkId(text: string): string {
  const digits = Array.from(text.slice(-16), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .padStart(32, '0')
    .slice(-32)
  return writeUuid(digits)
}
