import { setTimeout } from 'node:timers/promises'

/** Waits until something holds; throws with what it was when that takes too long. In milliseconds. */
export const until = async (
  what: string,
  holds: () => Promise<boolean> | boolean,
  within = 60_000,
): Promise<number> => {
  const begun = performance.now()
  while (!(await holds())) {
    if (performance.now() - begun > within) throw new Error(`It did not happen within ${within / 1000} s: ${what}.`)
    await setTimeout(20)
  }
  return performance.now() - begun
}
