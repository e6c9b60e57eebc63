export type Failure = Error & { code?: unknown; errcode?: unknown; path?: unknown; stderr?: unknown; syscall?: unknown }

/** An error and what caused it. */
export const causesOf = (error: unknown): Failure[] =>
  error instanceof Error ? [error as Failure, ...causesOf(error.cause)] : []
