import { algorithms } from './algorithms.ts'
import type { parseNewCredential } from './parse-credential.ts'

type Expected = { origins: string[]; domain: string }
type NewCredential = ReturnType<typeof parseNewCredential>

/**
 * Verifies a new credential against its challenge, which is already consumed, and against the request: origin, domain, presence, algorithm. Since no
 * attestation is requested, only none and self are accepted; so no certificate from an attacker, with addresses to fetch, is ever parsed. Throws any
 * failure.
 */
export const verifyRegistration = async ({ credential, clientData }: NewCredential, { origins, domain }: Expected) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  if (clientData.crossOrigin) throw new Error('made in a cross-origin frame')
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(credential.response.attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  if (format !== 'none' && !(format === 'packed' && attestation.get('attStmt').get('x5c') === undefined))
    throw new Error('unrequested attestation')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: clientData.challenge,
    expectedOrigin: origins,
    expectedRPID: domain,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) throw new Error('invalid self attestation')
  if (registrationInfo.credential.id !== credential.id) throw new Error('credential ID differs from the attested one')
  return registrationInfo
}
