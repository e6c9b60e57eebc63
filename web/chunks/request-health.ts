/**
 * Asks the host whether it responds. A network without internet access counts as online, and one that loses everything never says so: after ten seconds this
 * fails.
 */
export function requestHealth(): Promise<Response> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout?.(10_000) ?? null })
}

/** Whether another page, or a file, could be loaded now. */
export async function hostResponds(): Promise<boolean> {
  return navigator.onLine && (await requestHealth().then(Boolean, () => false))
}
