import type { readAssertion } from './read-credential.ts'
import type { Challenge, Registration } from './store.ts'

type Assertion = ReturnType<typeof readAssertion>
type Expected = {
  challenge: Pick<Challenge, 'user_id' | 'domain'>
  registration: Registration
  origins: string[]
}

/**
 * Checks an assertion whose challenge is already spent; https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion. The counter is
 * for the store to compare, since parallel answers meet only there. Returns that counter; throws whatever is wrong.
 */
export const verifyAssertion = async (
  { credential, clientData, userHandle }: Assertion,
  { challenge, registration, origins }: Expected,
): Promise<number> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  if (clientData.crossOrigin) throw new Error('made in a foreign frame')
  if (challenge.user_id !== null && challenge.user_id !== registration.user_id)
    throw new Error('another user’s passkey')
  if (challenge.domain !== registration.domain) throw new Error('a passkey of another domain')
  // Where no user was named before, the authenticator has to.
  if (userHandle === undefined ? challenge.user_id === null : userHandle !== registration.user_handle)
    throw new Error('the passkey names no owner or another one')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: clientData.challenge,
    expectedOrigin: origins,
    expectedRPID: registration.domain,
    requireUserVerification: registration.user_verified,
    credential: {
      id: registration.credential_id,
      publicKey: new Uint8Array(registration.public_key),
      counter: 0,
    },
  })
  if (!verified) throw new Error('the signature does not verify')
  return authenticationInfo.newCounter
}
