import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'

type Challenged = { code_challenge: string | null; unasked?: boolean }

/**
 * S256 only (https://www.rfc-editor.org/rfc/rfc7636#section-4.6). A verifier for a link that was asked for without a challenge is
 * refused: it was meant for another link. A link that no browser asked for takes any verifier, since the one in the opener's storage
 * says nothing about it, and the official SDK sends whatever lies there. Throws a type with `pkce` in it: the SDK then tries its
 * other verifier, so nothing may be spent before this.
 */
export const verifyPkce = ({ code_challenge, unasked }: Challenged, verifier: string | undefined): void => {
  if (unasked) return
  if (code_challenge === null) {
    if (verifier !== undefined) throw new Refusal('pkce_did_not_expect_code_verifier')
    return
  }
  if (verifier === undefined) throw new Refusal('pkce_expected_code_verifier')
  if (sha256(verifier).toString('base64url') !== code_challenge) throw new Refusal('pkce_mismatch')
}
