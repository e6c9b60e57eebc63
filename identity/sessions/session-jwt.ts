import { backendClaim, secondStepDueClaim, sessionClaim, verifiedEmailsClaim } from '@iyk/wire/claims.ts'
import type { IdentityContext } from '../context.ts'
import { isSecondStepDue } from './is-second-step-due.ts'
import { chooseContents } from './jwt-contents.ts'
import type { SignedIn } from './store.ts'

type Signing = Pick<IdentityContext, 'signer'> & { settings: { projectId: string } }

const claimsOf = (projectId: string, signedIn: SignedIn, isOfBackend: boolean) => {
  const { session, user } = signedIn
  const { session_id, user_id, last_accessed_at, custom_claims, authentication_factors, ...rest } = session
  const lasting = {
    iss: `stytch.com/${projectId}`,
    aud: [projectId],
    sub: user_id,
    ...(isSecondStepDue(signedIn) && { [secondStepDueClaim]: true }),
    ...(isOfBackend && { [backendClaim]: true }),
  }
  const verifiedEmails = user.emails.filter(({ verified }) => verified).map(({ email }) => email)
  const fixed = { ...custom_claims, ...lasting, [sessionClaim]: { id: session_id, last_accessed_at, ...rest } }
  const { emails, factors } = chooseContents(fixed, { emails: verifiedEmails, factors: authentication_factors })
  return {
    ...fixed,
    [verifiedEmailsClaim]: emails,
    [sessionClaim]: { ...fixed[sessionClaim], authentication_factors: factors },
  }
}

/**
 * The session JWT; the contract's section 4.3. Remains verifiable for up to five minutes after its session was revoked, but never beyond the
 * session's end. `isOfBackend` where a backend gets it. Of many addresses and factors it contains as many as
 * fit (docs/decisions/018-a-jwt-that-fits.md).
 */
export const signSessionJwt = (
  { signer, settings }: Signing,
  signedIn: SignedIn,
  isOfBackend = false,
): Promise<string> =>
  signer.sign({
    claims: () => claimsOf(settings.projectId, signedIn, isOfBackend),
    endsAt: new Date(signedIn.session.expires_at),
    reuse: {
      key: isOfBackend ? `${signedIn.session.session_id} of backend` : signedIn.session.session_id,
      state: `${signedIn.version} ${signedIn.session.expires_at}`,
    },
  })
