const accents: Record<string, string> = {
  ...Object.fromEntries([...'aceilnorsuyz'].map((letter, place) => [letter, [...'áçéíłñóŕšúýž'][place] as string])),
  ...Object.fromEntries([...'ACEILNORSUYZ'].map((letter, place) => [letter, [...'ÁÇÉÍŁÑÓŔŠÚÝŽ'][place] as string])),
}
const [override, end] = ['\u202e', '\u202c']

/** The product's name and tagline are the same in every language. */
const names = 'IYK Cards|Your key to the wwworld\\.'

/** Replaces letters to reveal text from outside the catalogue, makes it a third longer, and writes it from right to left. */
const mirror = (words: string): string => {
  if (!/\p{Letter}/u.test(words)) return words
  const accented = words.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter)
  return `${override}${accented}${' ßß'.repeat(Math.ceil(words.length / 9))}${end}`
}

/** Mirrors a sentence around its fixed parts. */
const mirrorAround = (stored: readonly string[], sentence: string): string => {
  // Split at the longest first, so that one inside another stays whole.
  const cut = stored.toSorted((one, other) => other.length - one.length).map((value) => RegExp.escape(value))
  return sentence
    .split(new RegExp(`(${[...cut, names].join('|')})`))
    .map((piece, place) => (place % 2 === 1 ? piece : mirror(piece)))
    .join('')
}

/** Turns a part of the English catalogue into a language that does not exist. Values inside a sentence stay as they are. */
export const mirrorCopy = (copy: unknown): unknown => {
  if (typeof copy === 'string') return mirrorAround([], copy)
  if (typeof copy === 'function')
    return (...values: unknown[]) =>
      mirrorAround(values.filter((value) => typeof value === 'string' && value !== '') as string[], copy(...values))
  return Object.fromEntries(Object.entries(copy as object).map(([name, value]) => [name, mirrorCopy(value)]))
}
