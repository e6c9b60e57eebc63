import type { IncomingHttpHeaders } from 'node:http'
import { originForLog } from '@iyk/kit/http/origin-for-log.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join() : value)

/**
 * Refuses a call from another site's page, with or without cookies: signing a visitor in to an attacker's account is harmful, too. Browsers leave
 * `Origin` out of same-origin GETs, so its absence proves nothing; then the page named by the SDK and the referrer must be ours if they are present.
 * A caller that is not a browser sends none of the three and is let through: it acts for no one else.
 */
export const refuseForeignOrigin = (headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): void => {
  const { origin, referer } = headers
  const page = single(headers['x-sdk-parent-host'])
  const reported =
    origin !== undefined ? [origin] : [page, referer && (URL.parse(referer)?.origin ?? referer)].filter(Boolean)
  for (const one of reported)
    if (one === undefined || !allowed.has(one))
      throw new Refusal('bad_domain_for_stytch_sdk', { reason: `called from ${originForLog(one)}` })
}

/** The calling page, after `refuseForeignOrigin` has accepted it; undefined if the caller names none. */
export const callingOrigin = (headers: IncomingHttpHeaders): string | undefined =>
  headers.origin ?? single(headers['x-sdk-parent-host'])
