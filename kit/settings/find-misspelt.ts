/** How far off a name may be. Of short ones too many others are near: HOST, PORT, DEMO. */
const toleranceFor = ({ length }: string) => (length < 6 ? 0 : length < 10 ? 1 : length < 13 ? 2 : 3)

/** How many letters are to be added, dropped, replaced or swapped with their neighbor: optimal string alignment. */
const distance = (one: string, other: string): number => {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        ...(swapped ? [before[column - 2]! + 1] : []),
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length]!
}

type Names = {
  known: readonly string[]
  /** Beginnings that no other program's variables have. */
  prefixes: readonly string[]
}

const nearest = (name: string, known: readonly string[]) =>
  known
    .map((one) => ({ known: one, away: distance(name, one) }))
    .reduce((best, one) => (one.away < best.away ? one : best))

/** Sentences about names in the environment that are no settings and were surely meant to be. What they hold is not shown. */
export const findMisspelt = ({ known, prefixes }: Names, environment: Record<string, string | undefined>): string[] =>
  Object.keys(environment)
    .filter((name) => /^[A-Za-z][A-Za-z0-9_-]+$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const spelled = name.toUpperCase().replaceAll('-', '_')
      const best = nearest(spelled, known)
      if (best.away <= toleranceFor(spelled)) return [`${name} is not a setting. Did you mean ${best.known}?`]
      return prefixes.some((prefix) => name.startsWith(prefix))
        ? [`${name} is not a setting. See docs/settings.md.`]
        : []
    })
