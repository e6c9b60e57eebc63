import { useCallback, useEffect, useRef, useState } from 'react'
import { reportError } from '../error-tracking/report-error.ts'
import { describeLoadError } from './describe-load-error.ts'
import { isPassing } from './is-passing.ts'
import { isUnauthenticated } from './is-unauthenticated.ts'
import { RequestError } from './request-error.ts'
import { getCached, setCached } from './response-cache.ts'
import { useRetry } from './use-retry.ts'

type Load<Value> =
  | { status: 'loading'; value: Value | undefined }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; value: Value | undefined; error: string; missing: boolean; passing: boolean }

/**
 * Loads a value when first shown and on demand, and again by itself while a failure may pass. A failed reload keeps the previous value, and a quiet
 * one says nothing about it. `load` must stay the same function while it means the same. With a `name`, the value is cached and shown immediately the next
 * time, until a newer one arrives.
 */
export function useLoad<Value>(load: () => Promise<Value>, context: string, fallback: string, name?: string) {
  const [state, setState] = useState<Load<Value>>(() => ({ status: 'loading', value: getCached<Value>(name) }))
  const request = useRef(0)
  /** A failure that stays is reported once. */
  const isReported = useRef(false)

  const reload = useCallback(
    async (isQuiet = false) => {
      const current = ++request.current
      try {
        const value = await load()
        if (current !== request.current) return
        isReported.current = false
        setCached(name, value)
        setState({ status: 'ready', value })
      } catch (error) {
        if (current !== request.current) return
        // An id that cannot exist gets a 400.
        const missing = error instanceof RequestError && (error.status === 404 || error.status === 400)
        if (!missing && !isUnauthenticated(error) && !isReported.current) reportError(error, context)
        isReported.current = true
        const passing = isPassing(error)
        setState((before) =>
          isQuiet && before.value !== undefined
            ? before
            : { status: 'failed', value: before.value, error: describeLoadError(error, fallback), missing, passing },
        )
      }
    },
    [load, context, fallback, name],
  )

  useEffect(() => {
    isReported.current = false
    setState({ status: 'loading', value: getCached<Value>(name) })
    void reload()
    return () => void request.current++
  }, [reload, name])
  useRetry(state.status === 'failed' && state.passing, reload)

  /** Sets a value that is known to be newer, such as the response to a change. */
  const setValue = useCallback(
    (value: Value) => {
      request.current++
      setCached(name, value)
      setState({ status: 'ready', value })
    },
    [name],
  )
  return { ...state, reload, setValue }
}
