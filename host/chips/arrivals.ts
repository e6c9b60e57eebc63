/** Things that arrive while nobody waits, or are waited for before they arrive. After `end`, `next` resolves to undefined; after `fail`, it rejects. */
export const createArrivals = <Thing>() => {
  const waiting: PromiseWithResolvers<Thing | undefined>[] = []
  const arrived: Thing[] = []
  let over: (() => Promise<undefined>) | undefined
  return {
    add: (thing: Thing) => {
      const first = waiting.shift()
      if (first) first.resolve(thing)
      else arrived.push(thing)
    },
    next: (): Promise<Thing | undefined> => {
      const thing = arrived.shift()
      if (thing !== undefined) return Promise.resolve(thing)
      if (over) return over()
      const wanted = Promise.withResolvers<Thing | undefined>()
      waiting.push(wanted)
      return wanted.promise
    },
    end: () => {
      over ??= async () => undefined
      for (const { resolve } of waiting.splice(0)) resolve(undefined)
    },
    fail: (error: unknown) => {
      over ??= () => Promise.reject(error)
      for (const { reject } of waiting.splice(0)) reject(error)
    },
  }
}
