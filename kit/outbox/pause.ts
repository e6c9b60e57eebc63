/** A wait that other code can end; a wake while nothing waits ends the next wait at once. Resolves to whether it was woken. */
export const createPause = () => {
  let ended = false
  let woken = false
  let resume: (() => void) | undefined
  return {
    for: async (milliseconds: number, { deaf = false } = {}): Promise<boolean> => {
      if (ended || (woken && !deaf)) {
        woken = false
        return true
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, milliseconds)
      resume = () => {
        if (ended || !deaf) resolve()
      }
      await promise
      clearTimeout(timer)
      resume = undefined
      if (deaf) return false
      const early = woken
      woken = false
      return early
    },
    wake: () => {
      woken = true
      resume?.()
    },
    stop: () => {
      ended = true
      resume?.()
    },
    stopped: () => ended,
  }
}

export type Pause = ReturnType<typeof createPause>
