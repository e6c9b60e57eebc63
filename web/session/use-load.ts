import { useCallback, useEffect, useRef, useState } from 'react'
import { describeLoadProblem } from './load-problem.ts'
import { recall, remember } from './remembered.ts'
import { reportError } from './report-error.ts'
import { RequestError } from './request-error.ts'

export type Load<Value> =
  | { status: 'loading'; value: Value | undefined }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; value: Value | undefined; problem: string; missing: boolean }

/**
 * Loads a value when it is first shown and on demand. A failed reload keeps the value that was there. `load` must stay the
 * same function while it means the same. Under a `name` the value is kept, and shown at once the next time, until a newer one is there.
 */
export function useLoad<Value>(load: () => Promise<Value>, doing: string, problemText: string, name?: string) {
  const [state, setState] = useState<Load<Value>>(() => ({ status: 'loading', value: recall<Value>(name) }))
  const turn = useRef(0)

  const reload = useCallback(async () => {
    const mine = ++turn.current
    try {
      const value = await load()
      if (mine !== turn.current) return
      remember(name, value)
      setState({ status: 'ready', value })
    } catch (error) {
      if (mine !== turn.current) return
      // An id that cannot be one is answered 400.
      const missing = error instanceof RequestError && (error.status === 404 || error.status === 400)
      if (!missing) reportError(error, doing)
      setState(({ value }) => ({ status: 'failed', value, problem: describeLoadProblem(error, problemText), missing }))
    }
  }, [load, doing, problemText, name])

  useEffect(() => {
    setState({ status: 'loading', value: recall<Value>(name) })
    void reload()
    return () => void turn.current++
  }, [reload, name])

  /** Puts a value that is known to be newer, such as the answer of a change. */
  const put = useCallback(
    (value: Value) => {
      turn.current++
      remember(name, value)
      setState({ status: 'ready', value })
    },
    [name],
  )
  return { ...state, reload, put }
}
