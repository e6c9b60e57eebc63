import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { IdentityContext } from '../context.ts'

/** The public keys of session JWTs; the contract's section 4.4. */
export const jwks: Handler<(typeof backendRoutes)['GET /v1/sessions/jwks/:project_id'], IdentityContext> = (
  { params },
  { settings, signer },
) => {
  if (params.project_id !== settings.projectId) throw new Refusal('project_not_found')
  return signer.jwks()
}
