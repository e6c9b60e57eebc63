import { sha256 } from '@iyk/kit/hash.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Call } from '../context.ts'

/**
 * The id of browsers on another site's pages, and of callers that are not browsers: browsers keep no cookie of ours there. Undefined on our own
 * pages. It only serves to decide whether a sign-in looks new: many callers share it, and no cookie hashes to it, so it gives none of the advantages
 * of a known browser.
 */
export const markOfForeignPage = ({ caller, settings }: Pick<Call, 'caller' | 'settings'>): Buffer | undefined => {
  const { origin, userAgent, ipAddress } = caller
  if (origin === new URL(settings.publicUrl).origin) return undefined
  return sha256(`a page elsewhere ${ipAddress === undefined ? 'behind a backend' : networkOf(ipAddress)} ${userAgent}`)
}
