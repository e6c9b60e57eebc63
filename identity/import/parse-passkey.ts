import type { ExportedUser } from '@iyk/wire/user-export.ts'
import { algorithms } from '../webauthn/algorithms.ts'
import { type Part, toBytea } from './part.ts'

type Passkey = NonNullable<ExportedUser['webauthn_registrations']>[number]

/** The third parameter of a COSE key is its algorithm; https://www.rfc-editor.org/rfc/rfc9052#section-7.1 */
const algorithmLabel = 3

/** A COSE key in either base64 alphabet. Undefined for one that can verify no signature here. */
const parsePublicKey = async (text: string): Promise<Buffer | undefined> => {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  try {
    const bytes = Buffer.from(text, 'base64url')
    const algorithm = decodeCredentialPublicKey(new Uint8Array(bytes)).get(algorithmLabel)
    return algorithms.includes(Number(algorithm)) ? bytes : undefined
  } catch {
    return undefined
  }
}

/** A passkey, which only works with its public key; a string says why it cannot be imported. */
export const parsePasskey = async (one: Passkey, userId: string): Promise<Part | string> => {
  const { webauthn_registration_id, credential_id, public_key, domain } = one
  const label = one.name ? `passkey "${one.name}"` : `passkey of ${domain}`
  if (!credential_id || !public_key) return `the file has no public key for the ${label}`
  const key = await parsePublicKey(public_key)
  if (!key || !/^[A-Za-z0-9_-]+$/.test(credential_id)) return `the public key of the ${label} cannot be read`
  // An authenticator that did not verify its user then is not required to from now on: that would lock them out.
  const user_verified = one.user_verified ?? false
  return {
    kind: 'webauthn',
    id: webauthn_registration_id,
    label,
    signsIn: user_verified,
    row: {
      webauthn_registration_id,
      credential_id,
      public_key: toBytea(key),
      counter: one.counter ?? 0,
      user_verified,
      user_handle: one.user_handle ?? userId,
      domain: domain.toLowerCase(),
      transports: one.transports ?? [],
      user_agent: one.user_agent ?? '',
      authenticator_type: one.authenticator_type ?? '',
      name: one.name ?? '',
    },
  }
}
