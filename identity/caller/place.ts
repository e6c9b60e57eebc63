import { networkOf, siteOf } from '@iyk/kit/limits/network-of.ts'
import type { Browser } from '../browsers/browser-cookie.ts'

/**
 * Where a code or a challenge is asked for or answered. What is answered in the same place is taken for the answer to it, and what others
 * ask for about the same account elsewhere does not get in its way.
 */
export type Place = {
  /** The browser, if it holds a cookie of our making, else the network. */
  asker: string
  /** What one owner commands: however many browsers ask from there, they are one among those elsewhere. */
  network: string
}

export const placeOf = ({ browser, ipAddress }: { browser: Browser | undefined; ipAddress: string }): Place => ({
  asker: browser?.made ? browser.hash.toString('base64url') : networkOf(ipAddress),
  network: siteOf(ipAddress),
})
