import type { Authenticator } from './authenticator.ts'

/** A credential as a browser hands it out, from what the wire holds of it. */
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

/** Answers every ceremony with the credentials given; waits for its signal to abort when there is none. */
export function createFakeAuthenticator({
  credential,
  autofill = true,
}: {
  credential?: (publicKey: object) => string | Promise<string>
  autofill?: boolean
}) {
  const asked: (CredentialCreationOptions & CredentialRequestOptions)[] = []
  let heard = () => {}
  const answer = async (options: CredentialCreationOptions & CredentialRequestOptions) => {
    asked.push(options)
    heard()
    const { signal, publicKey } = options
    signal?.throwIfAborted()
    if (credential) return toCredential(await credential(publicKey as object))
    return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const authenticator: Authenticator = {
    create: answer,
    get: answer,
    canAutofill: async () => autofill,
    hasAutofillField: () => autofill,
    userAgent: 'A browser',
  }
  return {
    authenticator,
    asked,
    /** Settles when the next ceremony has reached the authenticator. */
    nextAsked: () =>
      new Promise<void>((resolve) => {
        heard = resolve
      }),
  }
}

function decode(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, 'base64url')).buffer
}
