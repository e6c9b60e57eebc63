/**
 * Calls with the same text in one turn of the event loop share one. Whoever called in this turn had sent their request before it began, so none is told of a
 * state that was over when they asked.
 */
export const shareInTurn = <Result>(call: (text: string) => Promise<Result>): ((text: string) => Promise<Result>) => {
  const underWay = new Map<string, Promise<Result>>()
  return (text) => {
    const shared = underWay.get(text) ?? call(text)
    if (underWay.size === 0) setImmediate(() => underWay.clear())
    underWay.set(text, shared)
    return shared
  }
}
