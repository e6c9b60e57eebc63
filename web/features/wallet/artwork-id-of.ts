/** An id for the artwork of something that has none: it looks the same wherever the text is the same. */
export function artworkIdOf(text: string): string {
  const digits = Array.from(text.slice(-16), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .padStart(32, '0')
    .slice(-32)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
