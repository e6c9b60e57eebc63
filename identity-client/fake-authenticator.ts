import type { Authenticator } from './authenticator.ts'

/** A credential as a browser returns it, built from its wire form. */
export function toCredential(json: string): PublicKeyCredential {
  const { response, rawId, clientExtensionResults, ...plain } = JSON.parse(json)
  const { transports, ...binary }: Record<string, string | null> & { transports?: string[] } = response
  const buffers = Object.entries(binary).map(([name, value]) => [name, value === null ? null : decode(value as string)])
  return {
    ...plain,
    rawId: decode(rawId),
    response: { ...Object.fromEntries(buffers), getTransports: () => transports },
    getClientExtensionResults: () => clientExtensionResults,
  }
}

/** Completes every ceremony with the given credentials; without any, waits until its signal aborts. */
export function createFakeAuthenticator({
  credential,
  autofill = true,
}: {
  credential?: (publicKey: object) => string | Promise<string>
  autofill?: boolean
}) {
  const requests: (CredentialCreationOptions & CredentialRequestOptions)[] = []
  let heard = () => {}
  const respond = async (options: CredentialCreationOptions & CredentialRequestOptions) => {
    requests.push(options)
    heard()
    const { signal, publicKey } = options
    signal?.throwIfAborted()
    if (credential) return toCredential(await credential(publicKey as object))
    return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const authenticator: Authenticator = {
    create: respond,
    get: respond,
    canAutofill: async () => autofill,
    hasAutofillField: () => autofill,
    userAgent: 'A browser',
  }
  return {
    authenticator,
    requests,
    /** Settles when the next ceremony has reached the authenticator. */
    nextRequest: () =>
      new Promise<void>((resolve) => {
        heard = resolve
      }),
  }
}

function decode(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, 'base64url')).buffer
}
