import { isIP } from 'node:net'
import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Caller } from './caller.ts'
import { requesterOf } from './requester.ts'

/** A backend says where its user is, if it knows; the contract's section 12.2. */
export type Attributes = { ip_address?: string; user_agent?: string }

/** Codes that are requested without a place: the newest one counts, whoever asked the backend for it. */
const noPlace = { id: 'backend', network: 'backend' }

/**
 * The caller of a backend's call: its user as far as the backend says, and never the backend's own address, which all its users share. It has no cookie,
 * so it is no known browser, whoever is behind it; the hash only tells whether a sign-in looks new. Throws `bad_request` for what is no IP address.
 */
export const backendCaller = ({ ip_address, user_agent = '' }: Attributes = {}): Caller => {
  const ipAddress = ip_address || undefined
  if (ipAddress !== undefined && isIP(ipAddress) === 0)
    throw new Refusal('bad_request', { message: 'attributes.ip_address is no IP address.' })
  const requester = ipAddress === undefined ? noPlace : requesterOf({ browser: undefined, ipAddress })
  const mark = () => sha256(`a backend ${requester.id} ${user_agent}`)
  return {
    actor: 'backend',
    sessionToken: undefined,
    signedIn: undefined,
    origin: undefined,
    browser: undefined,
    prepareBrowser: mark,
    ensureBrowser: mark,
    requester,
    ensureRequester: () => requester,
    ipAddress,
    userAgent: user_agent,
    locale: 'en',
  }
}
