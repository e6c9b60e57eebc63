import { useCallback, useEffect, useRef, useState } from 'react'
import { describeLoadProblem } from './load-problem.ts'
import { recall, remember } from './remembered.ts'
import { reportError } from './report-error.ts'

interface Page<Item> {
  data: Item[]
  next_cursor?: string
}

interface Pages<Item> {
  status: 'loading' | 'ready' | 'failed'
  /** Undefined until the first page came. */
  value: readonly Item[] | undefined
  problem: string
  nextCursor: string | null
}

const begun = { status: 'loading', value: undefined, problem: '', nextCursor: null } as const

/** A list that comes page by page, kept under `name`. `fetchPage` must stay the same function while it means the same. */
export function usePages<Item>(
  fetchPage: (cursor: string | null) => Promise<Page<Item>>,
  doing: string,
  problemText: string,
  name: string,
) {
  const [pages, setPages] = useState<Pages<Item>>(() => ({ ...begun, value: recall<readonly Item[]>(name) }))
  const turn = useRef(0)
  const cursor = useRef<string | null>(null)
  const loaded = useRef<readonly Item[]>([])
  const underWay = useRef(false)

  const fetchNext = useCallback(async () => {
    if (underWay.current) return
    underWay.current = true
    const mine = turn.current
    try {
      const { data, next_cursor = null } = await fetchPage(cursor.current)
      if (mine !== turn.current) return
      const value = cursor.current === null ? data : [...loaded.current, ...data]
      loaded.current = value
      cursor.current = next_cursor
      remember(name, value)
      setPages({ status: 'ready', value, problem: '', nextCursor: next_cursor })
    } catch (error) {
      if (mine !== turn.current) return
      reportError(error, doing)
      setPages((before) => ({ ...before, status: 'failed', problem: describeLoadProblem(error, problemText) }))
    } finally {
      if (mine === turn.current) underWay.current = false
    }
  }, [fetchPage, doing, problemText, name])

  useEffect(() => {
    cursor.current = null
    underWay.current = false
    setPages({ ...begun, value: recall<readonly Item[]>(name) })
    void fetchNext()
    return () => void turn.current++
  }, [fetchNext, name])

  /** Gets the next page, if there is one. */
  const loadMore = useCallback(() => {
    if (cursor.current !== null) void fetchNext()
  }, [fetchNext])
  /** Tries again what failed. */
  return { ...pages, loadMore, reload: fetchNext }
}
