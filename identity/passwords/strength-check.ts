import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { limitStrengthChecks } from '../limits/limit-passwords.ts'
import { judgeStrength } from './judge-strength.ts'
import { readPassword } from './read-password.ts'

/** Judges a password that nobody has yet; keeps nothing. The address may still be half typed. */
export const strengthCheck: Handler<(typeof sdkRoutes)['POST /sdk/v1/passwords/strength_check'], Call> = async (
  { body },
  call,
) => {
  const password = readPassword(body.password)
  await limitStrengthChecks(call)
  return judgeStrength(call, password, body.email)
}
