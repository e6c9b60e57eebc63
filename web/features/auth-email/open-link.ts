import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { encodeBase64url } from '@iyk/identity-client/pkce.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { describeProblem, type SignInProblem } from '../../session/describe-problem.ts'
import type { MailedLink } from './read-link.ts'

/** Where a link has got to. `foreign` waits for a press, with nothing spent. */
export type LinkState = { step: 'done' } | { step: 'foreign' } | { step: 'failed'; problem: SignInProblem }

export interface LinkTools {
  client: Pick<IdentityClient, 'magicLinks' | 'otps'>
  sha256(text: string): Promise<Uint8Array>
  /** The cookie the host set when a collectible was kept in this browser. */
  linkCookie(): string | null
}

const lasting = { session_duration_minutes: sessionDurationMinutes.asked }
const done: LinkState = { step: 'done' }

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
    const problem = describeProblem(error)
    return problem === 'wrongBrowser' ? { step: 'foreign' } : { step: 'failed', problem }
  }
}

/** Signs in after the press on a foreign browser: by the code of the same mail, else by a link that needs no verifier. */
export async function confirmLink(
  { token, methodId, code }: MailedLink & { token: string },
  { client }: Pick<LinkTools, 'client'>,
): Promise<LinkState> {
  let codeProblem: SignInProblem | undefined
  if (methodId !== null && code !== null) {
    try {
      await client.otps.authenticate(code, methodId, lasting)
      return done
    } catch (error) {
      codeProblem = describeProblem(error)
      if (codeProblem === 'offline' || codeProblem === 'tooMany') return { step: 'failed', problem: codeProblem }
    }
  }
  try {
    await client.magicLinks.authenticate(token, { ...lasting, withVerifier: false })
    return done
  } catch (error) {
    const problem = describeProblem(error)
    // The link was good for another browser only, and the code that would have served here is spent or too old.
    return {
      step: 'failed',
      problem: problem === 'wrongBrowser' && codeProblem === 'wrongCode' ? 'wrongCode' : problem,
    }
  }
}
