import type { readAssertion } from './read-credential.ts'
import type { Challenge, Registration } from './store.ts'

type Assertion = ReturnType<typeof readAssertion>
type Expected = {
  challenge: Pick<Challenge, 'user_id' | 'domain'>
  registration: Registration
  origins: string[]
}

/**
 * A signature by a curve is a DER sequence (https://www.w3.org/TR/webauthn-3/#sctn-signature-attestation-types); the library overlooks a
 * wrong tag and bytes after its end, and one signature should have one form.
 */
const isWholeSequence = (signature: Buffer) => signature[0] === 0x30 && signature[1] === signature.length - 2

/**
 * Checks an assertion whose challenge is already spent; https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion. The counter is
 * for the store to compare, since parallel answers meet only there. Returns that counter; throws whatever is wrong.
 */
export const verifyAssertion = async (
  { credential, clientData, userHandle }: Assertion,
  { challenge, registration, origins }: Expected,
): Promise<number> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  if (clientData.crossOrigin) throw new Error('made in a foreign frame')
  if (challenge.user_id !== null && challenge.user_id !== registration.user_id)
    throw new Error('another user’s passkey')
  if (challenge.domain !== registration.domain) throw new Error('a passkey of another domain')
  // Where no user was named before, the authenticator has to.
  if (userHandle === undefined ? challenge.user_id === null : userHandle !== registration.user_handle)
    throw new Error('the passkey names no owner or another one')
  const publicKey = new Uint8Array(registration.public_key)
  const isCurve = cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(publicKey))
  if (isCurve && !isWholeSequence(Buffer.from(credential.response.signature, 'base64url')))
    throw new Error('the signature is no DER sequence')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: clientData.challenge,
    expectedOrigin: origins,
    expectedRPID: registration.domain,
    requireUserVerification: registration.user_verified,
    credential: {
      id: registration.credential_id,
      publicKey,
      counter: 0,
    },
  })
  if (!verified) throw new Error('the signature does not verify')
  return authenticationInfo.newCounter
}
