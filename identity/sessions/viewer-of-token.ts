import { sha256 } from '@iyk/kit/hash.ts'
import type { IdentityContext } from '../context.ts'
import { isSecondStepDue } from './is-second-step-due.ts'

/** Who opens one of the service's own pages with this session token; undefined without a live session, and while it needs its second factor. */
export const viewerOfToken = async (
  { sessionChecks }: Pick<IdentityContext, 'sessionChecks'>,
  token: string,
): Promise<{ userId: string; sessionId: string; verifiedEmails: string[] } | undefined> => {
  const signedIn = await sessionChecks.find(sha256(token))
  if (!signedIn || isSecondStepDue(signedIn)) return undefined
  const { user_id: userId, emails } = signedIn.user
  const sessionId = signedIn.session.session_id
  return { userId, sessionId, verifiedEmails: emails.filter(({ verified }) => verified).map(({ email }) => email) }
}
