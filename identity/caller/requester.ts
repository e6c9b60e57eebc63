import { networkOf, siteOf } from '@iyk/kit/limits/network-of.ts'
import type { Browser } from '../browsers/browser-cookie.ts'

/**
 * Where a code or a challenge is requested or answered. An answer from the same place counts as the answer to it, and requests from elsewhere about
 * the same account do not get in its way.
 */
export type Requester = {
  /** The browser, if it has a cookie that we made; otherwise the network. */
  id: string
  /** What one owner controls: to requesters elsewhere, all browsers in it count as one. */
  network: string
}

export const requesterOf = ({
  browser,
  ipAddress,
}: {
  browser: Browser | undefined
  ipAddress: string
}): Requester => ({
  id: browser?.made ? browser.hash.toString('base64url') : networkOf(ipAddress),
  network: siteOf(ipAddress),
})
