import type { IncomingHttpHeaders } from 'node:http'

/** Whether a caller accepts a coding, by name or with `*`; https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
export const acceptsEncoding = (headers: IncomingHttpHeaders, coding: string): boolean => {
  const header = [headers['accept-encoding'] ?? ''].flat().join(',')
  const listed = header.split(',').map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()))
  const entry = listed.find(([name]) => name === coding) ?? listed.find(([name]) => name === '*')
  return entry !== undefined && !entry.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}
