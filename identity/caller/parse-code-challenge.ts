import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type IdentitySettings, type PkceFlow, pkceFlows } from '../context.ts'

type Required = Pick<IdentitySettings, 'pkceRequired'>

/** Whether this kind of start must be bound to its browser. */
export const needsPkce = (flow: PkceFlow, { pkceRequired = pkceFlows }: Required): boolean =>
  pkceRequired.includes(flow)

/**
 * The PKCE challenge of a start, null without one. Bootstrap tells the SDK where one is required; without this check, a caller that leaves it out
 * would get a link that works for anyone who sees it. Throws `invalid_pkce_code_challenge`; docs/decisions/019-where-an-emailed-link-leads.md.
 */
export const parseCodeChallenge = (given: string | undefined, flow: PkceFlow, settings: Required): string | null => {
  if (given === undefined && needsPkce(flow, settings))
    throw new Refusal('invalid_pkce_code_challenge', {
      message: 'This project requires PKCE: code_challenge is missing.',
    })
  return given ?? null
}
