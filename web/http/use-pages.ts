import { useCallback, useEffect, useRef, useState } from 'react'
import { reportError } from '../error-tracking/report-error.ts'
import { describeLoadError } from './describe-load-error.ts'
import { isUnauthenticated } from './is-unauthenticated.ts'
import { getCached, setCached } from './response-cache.ts'

interface Page<Item> {
  data: Item[]
  next_cursor?: string
}

interface Pages<Item> {
  status: 'loading' | 'ready' | 'failed'
  /** Undefined until the first page has loaded. */
  value: readonly Item[] | undefined
  error: string
  nextCursor: string | null
}

const initial = { status: 'loading', value: undefined, error: '', nextCursor: null } as const

/** A list loaded page by page and cached under `name`. `fetchPage` must stay the same function while it means the same. */
export function usePages<Item>(
  fetchPage: (cursor: string | null) => Promise<Page<Item>>,
  context: string,
  fallback: string,
  name: string,
) {
  const [pages, setPages] = useState<Pages<Item>>(() => ({ ...initial, value: getCached<readonly Item[]>(name) }))
  const request = useRef(0)
  const cursor = useRef<string | null>(null)
  const loaded = useRef<readonly Item[]>([])
  const inFlight = useRef(false)

  const fetchNext = useCallback(async () => {
    if (inFlight.current) return
    inFlight.current = true
    const current = request.current
    try {
      const { data, next_cursor = null } = await fetchPage(cursor.current)
      if (current !== request.current) return
      const value = cursor.current === null ? data : [...loaded.current, ...data]
      loaded.current = value
      cursor.current = next_cursor
      setCached(name, value)
      setPages({ status: 'ready', value, error: '', nextCursor: next_cursor })
    } catch (error) {
      if (current !== request.current) return
      if (!isUnauthenticated(error)) reportError(error, context)
      setPages((before) => ({ ...before, status: 'failed', error: describeLoadError(error, fallback) }))
    } finally {
      if (current === request.current) inFlight.current = false
    }
  }, [fetchPage, context, fallback, name])

  useEffect(() => {
    cursor.current = null
    inFlight.current = false
    setPages({ ...initial, value: getCached<readonly Item[]>(name) })
    void fetchNext()
    return () => void request.current++
  }, [fetchNext, name])

  /** Fetches the next page, if there is one. */
  const loadMore = useCallback(() => {
    if (cursor.current !== null) void fetchNext()
  }, [fetchNext])
  /** `reload` retries what failed. */
  return { ...pages, loadMore, reload: fetchNext }
}
