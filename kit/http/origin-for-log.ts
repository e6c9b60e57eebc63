/** What a log line says of a header that names a page: its origin alone, since whoever sends the header can put an address or a secret into the rest. */
export const originForLog = (header: string | undefined): string => {
  const origin = header === undefined ? undefined : URL.parse(header)?.origin
  return origin === undefined || origin === 'null' ? 'a page without an origin' : origin.slice(0, 100)
}
