/** Why Postgres refused a statement. */
type Failure = { code: string; constraint: string | undefined }

/** SQLSTATEs that this service handles; https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const sqlState = { uniqueViolation: '23505', checkViolation: '23514', invalidParameter: '22023' } as const

/** The failure of a statement; undefined for any other error. */
export const parseFailure = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return { code: error.code, constraint }
}
