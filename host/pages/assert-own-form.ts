import { originForLog } from '@iyk/kit/http/origin-for-log.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Throws `bad_domain_for_stytch_sdk` for a form that another page posted. A sandboxed frame, or a page with referrer policy no-referrer, sends the origin null;
 * ours is neither.
 */
export const assertOwnForm = (request: FastifyRequest, allowedOrigins: readonly string[]): void => {
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  // A browser too old for the first two may still name the page.
  const from = origin ?? (site === undefined && referer ? (URL.parse(referer)?.origin ?? referer) : undefined)
  if ((from !== undefined && !allowedOrigins.includes(from)) || site === 'cross-site')
    throw new Refusal('bad_domain_for_stytch_sdk', {
      reason: `form posted from ${originForLog(from)}, ${site ?? 'site not named'}`,
    })
}
