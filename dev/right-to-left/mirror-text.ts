const accents: Record<string, string> = {
  ...Object.fromEntries([...'aceilnorsuyz'].map((letter, place) => [letter, [...'áçéíłñóŕšúýž'][place] as string])),
  ...Object.fromEntries([...'ACEILNORSUYZ'].map((letter, place) => [letter, [...'ÁÇÉÍŁÑÓŔŠÚÝŽ'][place] as string])),
}
const [override, end] = ['\u202e', '\u202c']

/** The product's name and its line are the same in every language. */
const names = 'IYK Cards|Your key to the wwworld\\.'

/** Letters that show what is not out of the catalogue, a third more of them, written from right to left. */
const mirror = (words: string): string => {
  if (!/\p{Letter}/u.test(words)) return words
  const accented = words.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter)
  return `${override}${accented}${' ßß'.repeat(Math.ceil(words.length / 9))}${end}`
}

/** Mirrors a sentence around what stays as it is. */
const mirrorAround = (kept: readonly string[], sentence: string): string => {
  // Cut at the longest first, so that one inside another stays whole.
  const cut = kept.toSorted((one, other) => other.length - one.length).map((value) => RegExp.escape(value))
  return sentence
    .split(new RegExp(`(${[...cut, names].join('|')})`))
    .map((piece, place) => (place % 2 === 1 ? piece : mirror(piece)))
    .join('')
}

/** Makes a part of the English catalogue one of a language that does not exist. The values that stand inside a sentence stay as they are. */
export const mirrorTexts = (texts: unknown): unknown => {
  if (typeof texts === 'string') return mirrorAround([], texts)
  if (typeof texts === 'function')
    return (...values: unknown[]) =>
      mirrorAround(values.filter((value) => typeof value === 'string' && value !== '') as string[], texts(...values))
  return Object.fromEntries(Object.entries(texts as object).map(([name, value]) => [name, mirrorTexts(value)]))
}
