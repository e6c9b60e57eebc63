import type { parseAssertion } from './parse-credential.ts'
import type { Challenge, Registration } from './store.ts'

type Assertion = ReturnType<typeof parseAssertion>
type Expected = {
  challenge: Pick<Challenge, 'user_id' | 'domain'>
  registration: Registration
  origins: string[]
}

/**
 * An elliptic-curve signature is a DER sequence (https://www.w3.org/TR/webauthn-3/#sctn-signature-attestation-types); the library accepts a wrong tag
 * and trailing bytes, but a signature should have one form only.
 */
const isWholeSequence = (signature: Buffer) => signature[0] === 0x30 && signature[1] === signature.length - 2

/**
 * Verifies an assertion whose challenge is already consumed; https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion. The database compares the
 * counter, since only there parallel answers meet. Returns that counter; throws any failure.
 */
export const verifyAssertion = async (
  { credential, clientData, userHandle }: Assertion,
  { challenge, registration, origins }: Expected,
): Promise<number> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  if (clientData.crossOrigin) throw new Error('made in a cross-origin frame')
  if (challenge.user_id !== null && challenge.user_id !== registration.user_id)
    throw new Error('passkey of another user')
  if (challenge.domain !== registration.domain) throw new Error('passkey of another domain')
  // If no user was named before, the authenticator has to name one.
  if (userHandle === undefined ? challenge.user_id === null : userHandle !== registration.user_handle)
    throw new Error('missing or wrong user handle')
  const publicKey = new Uint8Array(registration.public_key)
  const isCurve = cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(publicKey))
  if (isCurve && !isWholeSequence(Buffer.from(credential.response.signature, 'base64url')))
    throw new Error('the signature is not a DER sequence')
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
  if (!verified) throw new Error('invalid signature')
  return authenticationInfo.newCounter
}
