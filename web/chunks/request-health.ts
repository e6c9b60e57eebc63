/**
 * Asks the host whether it responds. A network without internet access counts as online, and one that loses everything never says so: after ten seconds this
 * fails.
 */
export function requestHealth(): Promise<Response> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout?.(10_000) ?? null })
}
