/** How far off a name may be. Short names have too many neighbors: HOST, PORT, DEMO. */
const toleranceFor = ({ length }: string) => (length < 6 ? 0 : length < 10 ? 1 : length < 13 ? 2 : 3)

/** How many letters must be added, dropped, replaced or swapped with their neighbor: optimal string alignment. Infinity when it is more than `max`. */
const distance = (one: string, other: string, max: number): number => {
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
    if (Math.min(...last) > max && Math.min(...next) > max) return Number.POSITIVE_INFINITY
    ;[before, last] = [last, next]
  }
  return last[other.length]!
}

type Names = {
  known: readonly string[]
  /** Prefixes that no other program uses for its variables. */
  prefixes: readonly string[]
}

/** Shorter parts, such as RPC_URL, are names of other programs. */
const shortestPart = 10

/** The only known name that begins or ends with these whole words. */
const findWhole = (part: string, known: readonly string[]): string | undefined => {
  const [whole, ...others] = known.filter((one) => one.startsWith(`${part}_`) || one.endsWith(`_${part}`))
  return part.length >= shortestPart && part.includes('_') && others.length === 0 ? whole : undefined
}

/** The known name that this one was probably meant to be. */
export const findMeant = (name: string, known: readonly string[]): string | undefined => {
  const whole = findWhole(name, known)
  if (whole) return whole
  const tolerance = toleranceFor(name)
  const [nearest] = known
    // Each letter of difference in length is a step; it alone rules out most names.
    .filter(({ length }) => Math.abs(length - name.length) <= tolerance)
    .map((one) => ({ known: one, away: distance(name, one, tolerance) }))
    .filter(({ away }) => away <= tolerance)
    .sort((one, other) => one.away - other.away)
  return nearest?.known
}

/** Sentences about names in the environment that are not settings but probably misspelled ones. Values are not shown. */
export const findMisspelt = ({ known, prefixes }: Names, environment: Record<string, string | undefined>): string[] =>
  Object.keys(environment)
    .filter((name) => /^[A-Za-z][A-Za-z0-9_-]+$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const spelled = name.toUpperCase().replaceAll('-', '_')
      const meant = findMeant(spelled, known)
      if (meant) return [`${name} is not a setting. Did you mean ${meant}?`]
      return prefixes.some((prefix) => name.startsWith(prefix))
        ? [`${name} is not a setting. See docs/settings.md.`]
        : []
    })
