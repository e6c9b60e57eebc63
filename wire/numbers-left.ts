type Numbers = { supply: number | null; collected: number; revoked?: number }

/** How many of an event can still be collected; null without a supply. What was saved on a device before `revoked` was told lacks it. */
export const numbersLeft = ({ supply, collected, revoked = 0 }: Numbers): number | null =>
  supply === null ? null : Math.max(0, supply - collected - revoked)
