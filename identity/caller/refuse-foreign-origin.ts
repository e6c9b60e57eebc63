import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@iyk/kit/http/refusal.ts'

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join() : value)

/**
 * Refuses a call from another site's page, with or without cookies: also signing somebody in to a stranger's account is harm.
 * Browsers leave `Origin` out of same-origin GETs, so its absence proves nothing; then the page the SDK names and the referring page
 * must be ours if they are told at all. A caller that is no browser tells none of the three and is let through: it acts for nobody else.
 */
export const refuseForeignOrigin = (headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): void => {
  const { origin, referer } = headers
  const page = single(headers['x-sdk-parent-host'])
  const told =
    origin !== undefined ? [origin] : [page, referer && (URL.parse(referer)?.origin ?? referer)].filter(Boolean)
  for (const one of told)
    if (one === undefined || !allowed.has(one))
      throw new Refusal('bad_domain_for_stytch_sdk', { reason: `called from ${one?.slice(0, 200)}` })
}

/** The page that calls, after `refuseForeignOrigin` has found it to be ours; undefined when the caller names none. */
export const callingOrigin = (headers: IncomingHttpHeaders): string | undefined =>
  headers.origin ?? single(headers['x-sdk-parent-host'])
