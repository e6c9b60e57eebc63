import { parseJson } from './parse-json.ts'
import type { Platform } from './platform.ts'

/** The kind of sign-in a pair belongs to. */
export type PkceNamespace = 'magic_links' | 'passwords' | 'oauth'

interface Pair {
  code_verifier: string
  code_challenge: string
}

/** The PKCE pair of one kind of sign-in; https://www.rfc-editor.org/rfc/rfc7636 with S256. */
export function createPkce(platform: Platform, storageKey: string) {
  const read = () => parseJson(platform.storage.read(storageKey)) as Pair | null
  const known = () => read()?.code_challenge

  return {
    verifier: () => read()?.code_verifier,

    /** The challenge of the current pair: unused links share one, so each of them can be opened here. */
    async challenge(): Promise<string> {
      if (!known()) {
        const code_verifier = createVerifier(platform.randomWords(16))
        const code_challenge = encodeBase64url(await platform.sha256(code_verifier))
        // Another call or tab may have created a pair while this one was hashed.
        if (!known()) platform.storage.write(storageKey, JSON.stringify({ code_verifier, code_challenge }))
      }
      return known() as string
    },

    forget: () => platform.storage.remove(storageKey),
  }
}

export type Pkce = ReturnType<typeof createPkce>

function createVerifier(words: Uint32Array): string {
  return [...words].map((word) => word.toString(16).padStart(8, '0')).join('')
}

export function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
