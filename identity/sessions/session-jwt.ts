import { secondStepDueClaim, sessionClaim, verifiedEmailsClaim } from '@iyk/wire/claims.ts'
import type { IdentityContext } from '../context.ts'
import { isSecondStepDue } from './is-second-step-due.ts'
import { chooseContents } from './jwt-contents.ts'
import type { SignedIn } from './store.ts'

type Signing = Pick<IdentityContext, 'signer'> & { settings: { projectId: string } }

/**
 * The session JWT; the contract's section 4.3. Stays verifiable for up to five minutes after its session was revoked, and no longer than the
 * session was to last. Of many addresses and factors it names as many as fit (docs/decisions/018-a-jwt-that-fits.md).
 */
export const signSessionJwt = ({ signer, settings }: Signing, signedIn: SignedIn): Promise<string> => {
  const { session, user } = signedIn
  const { session_id, user_id, last_accessed_at, custom_claims, authentication_factors, ...rest } = session
  const lasting = {
    iss: `stytch.com/${settings.projectId}`,
    aud: [settings.projectId],
    sub: user_id,
    ...(isSecondStepDue(signedIn) && { [secondStepDueClaim]: true }),
  }
  const proved = user.emails.filter(({ verified }) => verified).map(({ email }) => email)
  const fixed = { ...custom_claims, ...lasting, [sessionClaim]: { id: session_id, last_accessed_at, ...rest } }
  const { emails, factors } = chooseContents(fixed, { emails: proved, factors: authentication_factors })
  return signer.sign({
    claims: {
      ...fixed,
      [verifiedEmailsClaim]: emails,
      [sessionClaim]: { ...fixed[sessionClaim], authentication_factors: factors },
    },
    endsAt: new Date(session.expires_at),
    reuse: {
      key: session_id,
      state: JSON.stringify([lasting, rest, authentication_factors, custom_claims, user]),
    },
  })
}
