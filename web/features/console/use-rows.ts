import { useCallback, useEffect, useRef, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { describeLoadError } from '../../http/describe-load-error.ts'
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
  isMore: boolean
}

const empty = {
  status: 'loading',
  rows: undefined,
  first: undefined,
  cursor: undefined,
  error: '',
  isMore: false,
} as const

/**
 * A list of the console, page by page. Unlike the app's own lists it is cached nowhere, since it is about other people: whoever opens the page next loads it
 * again. `address` has the query.
 */
export function useRows<Row, Reply extends Page<Row> = Page<Row>>(address: string) {
  const [state, setState] = useState<State<Row, Reply>>(empty)
  const request = useRef(0)

  const fetchPage = useCallback(
    async (cursor: string | undefined) => {
      const current = ++request.current
      const query =
        cursor === undefined ? '' : `${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
      try {
        const page = await callConsole<Reply>('GET', `${address}${query}`)
        if (current !== request.current) return
        setState((before) => ({
          status: 'ready',
          rows: cursor === undefined ? page.data : [...(before.rows ?? []), ...page.data],
          first: cursor === undefined ? page : before.first,
          cursor: page.next_cursor,
          error: '',
          isMore: false,
        }))
      } catch (error) {
        if (current !== request.current) return
        if (!isHidden(error)) reportError(error, 'loading a list of the console')
        setState((before) => ({
          ...before,
          status: 'failed',
          error: describeLoadError(error, somethingWentWrong),
          isMore: false,
        }))
      }
    },
    [address],
  )

  useEffect(() => {
    setState(empty)
    void fetchPage(undefined)
    return () => void request.current++
  }, [fetchPage])

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
