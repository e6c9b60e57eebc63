import { encodeBase64url } from './pkce.ts'

/**
 * Options and credentials of WebAuthn between the wire and the browser. The browser's own `parseCreationOptionsFromJSON`
 * takes base64url only, while providers also write standard base64, padded or not.
 */
function decode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}

const parseDescriptors = (descriptors?: PublicKeyCredentialDescriptorJSON[]) =>
  descriptors?.map((one) => ({ ...one, id: decode(one.id) }))

export function parseCreationOptions(json: string): PublicKeyCredentialCreationOptions {
  const options = JSON.parse(json)
  return {
    ...options,
    challenge: decode(options.challenge),
    user: { ...options.user, id: decode(options.user.id) },
    excludeCredentials: parseDescriptors(options.excludeCredentials),
  }
}

export function parseRequestOptions(json: string): PublicKeyCredentialRequestOptions {
  const options = JSON.parse(json)
  return {
    ...options,
    challenge: decode(options.challenge),
    allowCredentials: parseDescriptors(options.allowCredentials),
  }
}

const encode = (buffer: ArrayBuffer) => encodeBase64url(new Uint8Array(buffer))

/** What the wire calls `public_key_credential`; the contract's section 5.6. */
export function serializeCredential(credential: PublicKeyCredential): string {
  const { type, id, rawId, authenticatorAttachment } = credential
  const response = credential.response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse
  const { attestationObject, authenticatorData, signature, userHandle } = response
  return JSON.stringify({
    type,
    id,
    rawId: encode(rawId),
    authenticatorAttachment,
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      ...(attestationObject
        ? { attestationObject: encode(attestationObject), transports: response.getTransports?.() ?? [] }
        : {
            authenticatorData: encode(authenticatorData),
            signature: encode(signature),
            userHandle: userHandle && encode(userHandle),
          }),
    },
    clientExtensionResults: credential.getClientExtensionResults(),
  })
}
