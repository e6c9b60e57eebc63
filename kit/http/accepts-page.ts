import type { IncomingHttpHeaders } from 'node:http'

/** Whether a caller takes a page: a navigation names HTML, and some readers of pages take anything. Who names something else first wants that. */
export const acceptsPage = ({ accept }: IncomingHttpHeaders): boolean =>
  accept === undefined || /\btext\/html\b/i.test(accept) || /^\s*(\*|text)\/\*/.test(accept)
