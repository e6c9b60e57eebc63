/** Whether a JWT has run out, or will within the next seconds. What cannot be read counts as run out. */
export function hasJwtExpired(jwt: string, now: number, spare = 5_000): boolean {
  try {
    const [, payload = ''] = jwt.split('.')
    const { exp }: { exp?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof exp !== 'number' || exp * 1_000 <= now + spare
  } catch {
    return true
  }
}
