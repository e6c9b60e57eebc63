/** Remembers the last `most` results of a function of texts and numbers; the oldest goes first. A promise that fails is forgotten at once. */
export const keepNewest = <Input extends readonly (string | number | null)[], Result>(
  most: number,
  make: (...input: Input) => Result,
): ((...input: Input) => Result) => {
  const kept = new Map<string, Result>()
  return (...input) => {
    const name = JSON.stringify(input)
    const known = kept.get(name)
    if (known !== undefined) return known
    const made = make(...input)
    kept.set(name, made)
    const makeRoom = () => {
      if (kept.size > most) kept.delete(kept.keys().next().value as string)
    }
    // What fails takes nobody's place.
    if (made instanceof Promise) made.then(makeRoom, () => kept.delete(name))
    else makeRoom()
    return made
  }
}
