import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Caller } from './caller.ts'

/**
 * Where a code or a challenge was asked for: the browser, as far as it is known by anything, else the network. What is answered in the same
 * place is taken for the answer to it, and what others ask for about the same account elsewhere does not get in its way.
 */
export const askedFrom = ({ browser, ipAddress }: Pick<Caller, 'browser' | 'ipAddress'>): string =>
  browser ? browser.toString('base64url') : networkOf(ipAddress)
