import { secondStepDueClaim, sessionClaim, verifiedEmailsClaim } from '@iyk/wire/claims.ts'
import type { IdentityContext } from '../context.ts'
import { isSecondStepDue } from './is-second-step-due.ts'
import type { SignedIn } from './store.ts'

type Signing = Pick<IdentityContext, 'signer'> & { settings: { projectId: string } }

/** The session JWT; the contract's section 4.3. Stays verifiable for up to five minutes after its session was revoked. */
export const signSessionJwt = ({ signer, settings }: Signing, signedIn: SignedIn): Promise<string> => {
  const { session, user } = signedIn
  const { session_id, user_id, last_accessed_at, custom_claims, ...rest } = session
  const lasting = {
    iss: `stytch.com/${settings.projectId}`,
    aud: [settings.projectId],
    sub: user_id,
    [verifiedEmailsClaim]: user.emails.filter(({ verified }) => verified).map(({ email }) => email),
    ...(isSecondStepDue(signedIn) && { [secondStepDueClaim]: true }),
  }
  return signer.sign({
    claims: { ...custom_claims, ...lasting, [sessionClaim]: { id: session_id, last_accessed_at, ...rest } },
    reuse: { key: session_id, state: JSON.stringify([lasting, rest, custom_claims, user]) },
  })
}
