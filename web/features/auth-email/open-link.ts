import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { ApiError } from '@iyk/identity-client/errors.ts'
import { encodeBase64url } from '@iyk/identity-client/pkce.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { describeProblem, type SignInProblem } from '../../session/describe-problem.ts'
import { reportError } from '../../session/report-error.ts'
import type { MailedLink } from './read-arrival.ts'
import type { Attempted } from './use-attempt.ts'

/** Why a link did not sign in; `needsSession` is one that adds an address to whoever is signed in, and nobody is. */
export type LinkProblem = SignInProblem | 'needsSession'
type LinkState = Attempted<LinkProblem>

export interface LinkTools {
  client: Pick<IdentityClient, 'magicLinks'>
  sha256(text: string): Promise<Uint8Array>
  /** The cookie the host set when a collectible was kept in this browser. */
  linkCookie(): string | null
}

const lasting = { session_duration_minutes: sessionDurationMinutes.asked }
const done: LinkState = { step: 'done' }

const byType: Readonly<Record<string, LinkProblem>> = {
  user_unauthenticated: 'needsSession',
  // A token that no provider makes.
  bad_request: 'unknownLink',
}

function problemOf(error: unknown): LinkProblem {
  const known = error instanceof ApiError ? byType[error.error_type] : undefined
  if (known) return known
  const problem = describeProblem(error)
  if (problem === 'other') reportError(error, 'opening a mailed link')
  return problem
}

/**
 * Opens a link at once where it was asked for: the browser holds the verifier, or kept the collectible the mail is about.
 * Anywhere else, mail scanners that run scripts included, it touches nothing.
 */
export async function openLink(token: string, { client, sha256, linkCookie }: LinkTools): Promise<LinkState> {
  const keptHere = linkCookie() === encodeBase64url(await sha256(token))
  if (!keptHere && !client.magicLinks.isExpected()) return { step: 'foreign' }
  try {
    await client.magicLinks.authenticate(token, { ...lasting, withVerifier: !keptHere })
    return done
  } catch (error) {
    const problem = problemOf(error)
    return problem === 'wrongBrowser' ? { step: 'foreign' } : { step: 'failed', problem }
  }
}

/** Signs in after the press on a foreign browser, by the token that is bound to none. */
export async function confirmLink(
  { token, anywhere }: Pick<MailedLink, 'token' | 'anywhere'>,
  { client }: Pick<LinkTools, 'client'>,
): Promise<LinkState> {
  try {
    await client.magicLinks.authenticate(anywhere ?? token, { ...lasting, withVerifier: false })
    return done
  } catch (error) {
    return { step: 'failed', problem: problemOf(error) }
  }
}
