/** Numbers that look random and follow from a seed (mulberry32), so that a run can be repeated. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0, below `end`. */
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (share: number): boolean => next() < share,
    pick: <One>(from: readonly One[]): One => from[below(from.length)] as One,
    /** The name of something new. */
    word: (): string => `${below(2 ** 31).toString(36)}${below(2 ** 31).toString(36)}`,
  }
}

export type Random = ReturnType<typeof createRandom>
