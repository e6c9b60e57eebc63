import { algorithms } from './algorithms.ts'
import type { readNewCredential } from './read-credential.ts'

type Expected = { origins: string[]; domain: string }
type NewCredential = ReturnType<typeof readNewCredential>

/**
 * Checks a new credential against its challenge, which is already spent, and against what was asked for: origin, domain, presence,
 * algorithm. Since no attestation is asked for, only the forms that come unasked are taken, none and self; so no certificate of a
 * stranger's making, with addresses to fetch, is ever looked into. Throws whatever is wrong.
 */
export const verifyRegistration = async ({ credential, clientData }: NewCredential, { origins, domain }: Expected) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  if (clientData.crossOrigin) throw new Error('made in a foreign frame')
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(credential.response.attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  if (format !== 'none' && !(format === 'packed' && attestation.get('attStmt').get('x5c') === undefined))
    throw new Error('an attestation that was not asked for')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: clientData.challenge,
    expectedOrigin: origins,
    expectedRPID: domain,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) throw new Error('the self attestation does not verify')
  if (registrationInfo.credential.id !== credential.id) throw new Error('another credential id than the attested one')
  return registrationInfo
}
