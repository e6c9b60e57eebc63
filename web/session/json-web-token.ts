import { secondStepDueClaim } from '@iyk/wire/claims.ts'

/** None of one that is unreadable. */
function parseClaims(jwt: string): Record<string, unknown> & { sub?: string } {
  const [, payload = ''] = jwt.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}

/** Whether a JWT has expired, or will within the next seconds. An unreadable one counts as expired. */
export function hasJwtExpired(jwt: string, now: number, leeway = 5_000): boolean {
  const { exp } = parseClaims(jwt)
  return typeof exp !== 'number' || exp * 1_000 <= now + leeway
}

/** Whether its session's second step is still due: signed in at the provider, and not yet here. */
export function needsSecondStepClaim(jwt: string): boolean {
  return parseClaims(jwt)[secondStepDueClaim] === true
}

/** The id of the user it is about; undefined if it is unreadable. */
export function findUserOfJwt(jwt: string): string | undefined {
  return parseClaims(jwt).sub
}
