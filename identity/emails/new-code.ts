import type { RandomBytes } from '@iyk/kit/clock.ts'

const values = 1_000_000
/** The largest multiple of a million in 32 bits. Numbers from there on would make low codes more likely, so they are drawn again. */
const fair = Math.floor(2 ** 32 / values) * values

/** Six digits, each of the million codes equally likely. */
export const newCode = (randomBytes: RandomBytes): string => {
  for (;;) {
    const number = randomBytes(4).readUInt32BE()
    if (number < fair) return String(number % values).padStart(6, '0')
  }
}
