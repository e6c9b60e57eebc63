import { sha256 } from '@iyk/kit/hash.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Call } from '../context.ts'

/**
 * By what a browser on another site's page, or a caller that is none, is told from others: browsers keep no cookie of ours there. Undefined
 * on our own pages. Good for saying whether a sign-in looks new, and for nothing else: many share it, and no cookie hashes to it, so it
 * opens none of the ways that known browsers have.
 */
export const markOfForeignPage = ({ caller, settings }: Pick<Call, 'caller' | 'settings'>): Buffer | undefined => {
  const { origin, userAgent, ipAddress } = caller
  if (origin === new URL(settings.publicUrl).origin) return undefined
  return sha256(`a page elsewhere ${networkOf(ipAddress)} ${userAgent}`)
}
