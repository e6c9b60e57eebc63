import { secondStepDueClaim } from '@iyk/wire/claims.ts'

function readClaims(jwt: string): Record<string, unknown> {
  const [, payload = ''] = jwt.split('.')
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
}

/** Whether a JWT has run out, or will within the next seconds. What cannot be read counts as run out. */
export function hasJwtExpired(jwt: string, now: number, spare = 5_000): boolean {
  try {
    const { exp } = readClaims(jwt)
    return typeof exp !== 'number' || exp * 1_000 <= now + spare
  } catch {
    return true
  }
}

/** Whether its session still owes the second step: signed in at the provider, and not yet here. */
export function owesSecondStep(jwt: string): boolean {
  try {
    return readClaims(jwt)[secondStepDueClaim] === true
  } catch {
    return false
  }
}
