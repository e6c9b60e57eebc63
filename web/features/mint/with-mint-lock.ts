/** Thrown when another tab of this browser is minting the same collectible. */
export class MintingInOtherTabError extends Error {}

/**
 * Runs `work` unless another tab of this browser is doing it for the same collectible; closing a tab releases its lock. Throws `MintingInOtherTabError`. Where
 * a browser has no such locks, only what the service knows keeps two tabs apart.
 */
export function withMintLock<Reply>(
  collectibleId: string,
  work: () => Promise<Reply>,
  locks: LockManager | undefined = navigator.locks,
): Promise<Reply> {
  if (!locks) return work()
  return locks.request(`on-chain.${collectibleId}`, { ifAvailable: true }, (lock) => {
    if (lock === null) throw new MintingInOtherTabError()
    return work()
  })
}
