/** Caches the last `most` results of a function by its arguments and evicts the oldest. A rejected promise is dropped at once. */
export const cacheNewest = <Input extends readonly (string | number | null)[], Result>(
  max: number,
  make: (...input: Input) => Result,
): ((...input: Input) => Result) => {
  const cache = new Map<string, Result>()
  return (...input) => {
    const name = JSON.stringify(input)
    const known = cache.get(name)
    if (known !== undefined) return known
    const made = make(...input)
    cache.set(name, made)
    const makeRoom = () => {
      if (cache.size > max) cache.delete(cache.keys().next().value as string)
    }
    // A failed call evicts nothing.
    if (made instanceof Promise) made.then(makeRoom, () => cache.delete(name))
    else makeRoom()
    return made
  }
}
