import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type IdentitySettings, type PkceWay, pkceWays } from '../context.ts'

type Required = Pick<IdentitySettings, 'pkceRequired'>

/** Whether what is started this way must be bound to its browser. */
export const needsPkce = (way: PkceWay, { pkceRequired = pkceWays }: Required): boolean => pkceRequired.includes(way)

/**
 * The challenge of a start, null without one. Bootstrap tells the SDK where one is needed, and a caller that leaves it out all the same
 * would get a link that whoever sees it can use. Throws `invalid_pkce_code_challenge`; docs/decisions/019-what-a-mailed-link-leads-to.md.
 */
export const readChallenge = (given: string | undefined, way: PkceWay, settings: Required): string | null => {
  if (given === undefined && needsPkce(way, settings))
    throw new Refusal('invalid_pkce_code_challenge', {
      message: 'This project requires PKCE: code_challenge is missing.',
    })
  return given ?? null
}
