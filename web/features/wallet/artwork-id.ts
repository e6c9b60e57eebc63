/** An id for artwork of something without an id: equal texts give equal artwork. */
export function artworkId(text: string): string {
  const digits = Array.from(text.slice(-16), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .padStart(32, '0')
    .slice(-32)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
