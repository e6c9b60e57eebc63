/** Thrown when another tab of this browser is taking the same collectible on chain. */
export class OtherTabError extends Error {}

/**
 * Runs `work` unless another tab of this browser is at it for the same collectible; a tab that is closed lets go. Throws `OtherTabError`.
 * Where a browser has no such locks, only what the service knows keeps two tabs apart.
 */
export function holdTake<Answer>(
  collectibleId: string,
  work: () => Promise<Answer>,
  locks: LockManager | undefined = navigator.locks,
): Promise<Answer> {
  if (!locks) return work()
  return locks.request(`on-chain.${collectibleId}`, { ifAvailable: true }, (lock) => {
    if (lock === null) throw new OtherTabError()
    return work()
  })
}
