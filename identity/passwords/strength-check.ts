import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { limitStrengthChecks } from '../limits/limit-passwords.ts'
import { evaluateStrength } from './evaluate-strength.ts'
import { normalizePassword } from './normalize-password.ts'

/** Estimates a password before it is set; stores nothing. The address may still be half typed. */
export const strengthCheck: Handler<(typeof sdkRoutes)['POST /sdk/v1/passwords/strength_check'], Call> = async (
  { body },
  call,
) => {
  const password = normalizePassword(body.password)
  await limitStrengthChecks(call)
  return evaluateStrength(call, password, body.email)
}
