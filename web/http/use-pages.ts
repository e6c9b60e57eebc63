import { useCallback, useEffect, useRef, useState } from 'react'
import { reportError } from '../error-tracking/report-error.ts'
import { describeLoadError } from './describe-load-error.ts'
import { isPassing } from './is-passing.ts'
import { isUnauthenticated } from './is-unauthenticated.ts'
import { mergeFirstPage } from './merge-first-page.ts'
import { getCached, setCached } from './response-cache.ts'
import { useRetry } from './use-retry.ts'

interface Page<Item> {
  data: Item[]
  next_cursor?: string
}

interface LoadedPages<Item> {
  value: readonly Item[]
  nextCursor: string | null
}

interface Pages<Item> {
  status: 'loading' | 'ready' | 'failed'
  /** Undefined until the first page has loaded. */
  value: readonly Item[] | undefined
  error: string
  /** The failure may pass. */
  passing: boolean
  nextCursor: string | null
}

const initial = { status: 'loading', value: undefined, error: '', passing: false, nextCursor: null } as const

/**
 * A list loaded page by page and cached under `name`: what was loaded is shown immediately the next time, and a fresh first page is merged in. What failed
 * and may pass is requested again by itself. `fetchPage` must stay the same function while it means the same.
 */
export function usePages<Item extends { id: string }>(
  fetchPage: (cursor: string | null) => Promise<Page<Item>>,
  context: string,
  fallback: string,
  name: string,
) {
  const [pages, setPages] = useState<Pages<Item>>(() => ({
    ...initial,
    value: getCached<LoadedPages<Item>>(name)?.value,
  }))
  const request = useRef(0)
  const cursor = useRef<string | null>(null)
  const inFlight = useRef(false)
  /** A failure that stays is reported once. */
  const isReported = useRef(false)

  const fetchNext = useCallback(async () => {
    if (inFlight.current) return
    inFlight.current = true
    const current = request.current
    try {
      const { data, next_cursor = null } = await fetchPage(cursor.current)
      if (current !== request.current) return
      const { value: before, nextCursor: cursorBefore } = getCached<LoadedPages<Item>>(name) ?? {
        value: [],
        nextCursor: null,
      }
      const isFirst = cursor.current === null
      const value = isFirst ? mergeFirstPage(before, data) : [...before, ...data]
      const nextCursor = isFirst && before.length > data.length ? cursorBefore : next_cursor
      cursor.current = nextCursor
      setCached(name, { value, nextCursor })
      isReported.current = false
      setPages({ status: 'ready', value, error: '', passing: false, nextCursor })
    } catch (error) {
      if (current !== request.current) return
      if (!isUnauthenticated(error) && !isReported.current) reportError(error, context)
      isReported.current = true
      const passing = isPassing(error)
      setPages((before) => ({ ...before, status: 'failed', error: describeLoadError(error, fallback), passing }))
    } finally {
      if (current === request.current) inFlight.current = false
    }
  }, [fetchPage, context, fallback, name])

  useEffect(() => {
    cursor.current = null
    inFlight.current = false
    isReported.current = false
    setPages({ ...initial, value: getCached<LoadedPages<Item>>(name)?.value })
    void fetchNext()
    return () => void request.current++
  }, [fetchNext, name])
  /** What hangs is given up. */
  const reload = useCallback(() => {
    request.current++
    inFlight.current = false
    return fetchNext()
  }, [fetchNext])
  const { passing, ...shown } = pages
  useRetry(shown.status === 'failed' && passing, reload)

  /** Fetches the next page, if there is one. */
  const loadMore = useCallback(() => {
    if (cursor.current !== null) void fetchNext()
  }, [fetchNext])
  /** `reload` retries what failed. */
  return { ...shown, loadMore, reload }
}
