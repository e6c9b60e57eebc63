import { useCallback, useEffect, useRef, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { describeLoadError } from '../../http/describe-load-error.ts'
import { isPassing } from '../../http/is-passing.ts'
import { useRetry } from '../../http/use-retry.ts'
import { callConsole } from './call-console.ts'
import { isHidden } from './is-hidden.ts'

interface Page<Row> {
  data: Row[]
  next_cursor?: string
}

interface State<Row, Reply> {
  status: 'loading' | 'ready' | 'failed'
  rows: readonly Row[] | undefined
  /** The first page, with what it says besides its rows. */
  first: Reply | undefined
  cursor: string | undefined
  error: string
  /** The failure may pass. */
  passing: boolean
  isMore: boolean
}

const empty = {
  status: 'loading',
  rows: undefined,
  first: undefined,
  cursor: undefined,
  error: '',
  passing: false,
  isMore: false,
} as const

/**
 * A list of the console, page by page. Unlike the app's own lists it is cached nowhere, since it is about other people: whoever opens the page next loads it
 * again. `address` has the query.
 */
export function useRows<Row, Reply extends Page<Row> = Page<Row>>(address: string) {
  const [state, setState] = useState<State<Row, Reply>>(empty)
  const request = useRef(0)
  /** What was requested last, and whether its failure was reported. */
  const last = useRef<{ cursor?: string | undefined; isReported?: boolean }>({})

  const fetchPage = useCallback(
    async (cursor: string | undefined) => {
      const current = ++request.current
      if (cursor !== last.current.cursor) last.current = { cursor }
      const query =
        cursor === undefined ? '' : `${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
      try {
        const page = await callConsole<Reply>('GET', `${address}${query}`)
        if (current !== request.current) return
        last.current.isReported = false
        setState((before) => ({
          status: 'ready',
          rows: cursor === undefined ? page.data : [...(before.rows ?? []), ...page.data],
          first: cursor === undefined ? page : before.first,
          cursor: page.next_cursor,
          error: '',
          passing: false,
          isMore: false,
        }))
      } catch (error) {
        if (current !== request.current) return
        if (!isHidden(error) && !last.current.isReported) reportError(error, 'loading a list of the console')
        last.current.isReported = true
        setState((before) => ({
          ...before,
          status: 'failed',
          error: describeLoadError(error, somethingWentWrong),
          passing: isPassing(error),
          isMore: false,
        }))
      }
    },
    [address],
  )

  useEffect(() => {
    setState(empty)
    last.current = {}
    void fetchPage(undefined)
    return () => void request.current++
  }, [fetchPage])

  const retry = useCallback(() => fetchPage(last.current.cursor), [fetchPage])
  useRetry(state.status === 'failed' && state.passing, retry)

  const { cursor } = state
  const loadMore = useCallback(async () => {
    if (cursor === undefined) return
    setState((before) => ({ ...before, status: 'ready', isMore: true }))
    await fetchPage(cursor)
  }, [cursor, fetchPage])
  /** What is shown stays until the first page is there again. */
  const reload = useCallback(() => fetchPage(undefined), [fetchPage])
  const change = useCallback((replace: (rows: readonly Row[]) => readonly Row[]) => {
    setState((before) => ({ ...before, rows: before.rows && replace(before.rows) }))
  }, [])
  return { ...state, loadMore, reload, change }
}
