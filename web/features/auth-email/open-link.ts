import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { ApiError } from '@iyk/identity-client/errors.ts'
import { encodeBase64url } from '@iyk/identity-client/pkce.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { classifyError, type SignInErrorKind } from '../../session/classify-error.ts'
import type { EmailLinkCallback } from './parse-callback.ts'
import type { AttemptResult } from './use-sign-in-attempt.ts'

/**
 * Why a link did not sign in; `needsSession` is one that adds an address to the signed-in user when there is none. After `offline` nothing was sent, after
 * `unreachable` the response may be what was lost.
 */
export type LinkErrorKind = SignInErrorKind | 'needsSession' | 'closed' | 'unreachable'
type LinkState = AttemptResult<LinkErrorKind>

interface LinkTools {
  client: Pick<IdentityClient, 'magicLinks'>
  sha256(text: string): Promise<Uint8Array>
  /** The cookie the host set when a collectible was collected in this browser. */
  linkCookie(): string | null
}

const sessionOptions = { session_duration_minutes: sessionDurationMinutes.requested }
const isOnline = () => navigator.onLine !== false
const done: LinkState = { step: 'done' }

const byType: Readonly<Record<string, LinkErrorKind>> = {
  user_unauthenticated: 'needsSession',
  unauthorized_credentials: 'closed',
  // A token that no provider issues.
  bad_request: 'unknownLink',
}

function errorKind(error: unknown, wasOnline: boolean): LinkErrorKind {
  const known = error instanceof ApiError ? byType[error.error_type] : undefined
  if (known) return known
  const kind = classifyError(error)
  if (kind === 'offline' && wasOnline) return 'unreachable'
  if (kind === 'other') reportError(error, 'opening a mailed link')
  return kind
}

/**
 * Opens a link right away where it was requested: the browser has the verifier, or collected the collectible the email is about. Anywhere else, including mail
 * scanners that run scripts, it does nothing.
 */
export async function openLink(token: string, { client, sha256, linkCookie }: LinkTools): Promise<LinkState> {
  const collectedHere = linkCookie() === encodeBase64url(await sha256(token))
  if (!collectedHere && !client.magicLinks.isExpected()) return { step: 'foreign' }
  const wasOnline = isOnline()
  try {
    await client.magicLinks.authenticate(token, { ...sessionOptions, withVerifier: !collectedHere })
    return done
  } catch (error) {
    const kind = errorKind(error, wasOnline)
    return kind === 'wrongBrowser' ? { step: 'foreign' } : { step: 'failed', error: kind }
  }
}

/** Signs in after the click in another browser, by the token that is not bound to one. */
export async function confirmLink(
  { token, anywhereToken }: Pick<EmailLinkCallback, 'token' | 'anywhereToken'>,
  { client }: Pick<LinkTools, 'client'>,
): Promise<LinkState> {
  const wasOnline = isOnline()
  try {
    await client.magicLinks.authenticate(anywhereToken ?? token, { ...sessionOptions, withVerifier: false })
    return done
  } catch (error) {
    return { step: 'failed', error: errorKind(error, wasOnline) }
  }
}
