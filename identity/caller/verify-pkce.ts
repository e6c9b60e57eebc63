import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'

export const challengeOf = (verifier: string): string => sha256(verifier).toString('base64url')

type Challenged = { code_challenge: string | null; withoutPkce?: boolean }

/**
 * S256 only (https://www.rfc-editor.org/rfc/rfc7636#section-4.6). A verifier for a link that was requested without a challenge is refused: it belongs
 * to another link. A link that no browser requested accepts any verifier, because the one in the browser's storage has nothing to do with it and the
 * official SDK sends it anyway. Throws a type with `pkce` in it: the SDK then tries its other verifier, so nothing may be consumed before this check.
 */
export const verifyPkce = ({ code_challenge, withoutPkce }: Challenged, verifier: string | undefined): void => {
  if (withoutPkce) return
  if (code_challenge === null) {
    if (verifier !== undefined) throw new Refusal('pkce_did_not_expect_code_verifier')
    return
  }
  if (verifier === undefined) throw new Refusal('pkce_expected_code_verifier')
  if (challengeOf(verifier) !== code_challenge) throw new Refusal('pkce_mismatch')
}
