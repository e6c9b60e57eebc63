import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a caller accepts a page: a navigation names HTML, some feed and page readers accept anything. A caller that names another type first
 * prefers that.
 */
export const acceptsPage = ({ accept }: IncomingHttpHeaders): boolean =>
  accept === undefined || /\btext\/html\b/i.test(accept) || /^\s*(\*|text)\/\*/.test(accept)
