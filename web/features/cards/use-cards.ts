import type { Card, CardList } from '@iyk/wire/cards.ts'
import { pageSize } from '@iyk/wire/limits.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { describeLoadError } from '../../http/describe-load-error.ts'
import { isUnauthenticated } from '../../http/is-unauthenticated.ts'
import { get, getCached, setCached } from '../../http/response-cache.ts'
import { type LoadedCards, mergeCards } from './merge-cards.ts'
import { isSteady, queryOf, type SoughtCards } from './sought-cards.ts'

/** The page that opens `/cards` requests this many while its script is loading. */
const firstPage = 60

interface State extends Partial<LoadedCards> {
  status: 'loading' | 'ready' | 'failed'
  error: string
}

const fetchPage = (query: string[][], limit: number, cursor: string | null) =>
  get<CardList>(
    `/api/cards?${new URLSearchParams([['limit', String(limit)], ...query, ...(cursor === null ? [] : [['cursor', cursor]])])}`,
  )

/** The first `count` cards, in as few calls as it takes. */
async function fetchFirst(query: string[][], count: number): Promise<LoadedCards> {
  const loaded = { value: [] as Card[], nextCursor: null as string | null, total: 0 }
  do {
    const limit = Math.min(pageSize, Math.max(firstPage, count - loaded.value.length))
    const page = await fetchPage(query, limit, loaded.nextCursor)
    loaded.value.push(...page.data)
    loaded.total = page.total ?? loaded.total
    loaded.nextCursor = page.next_cursor ?? null
  } while (loaded.nextCursor !== null && loaded.value.length < count)
  return loaded
}

/** The cards that are sought, loaded page by page. Coming back, those that were loaded before are there at once. */
export function useCards(sought: SoughtCards) {
  const requested = JSON.stringify(queryOf(sought))
  const name = `cards ${requested}`
  const steady = isSteady(sought)
  const [state, setState] = useState<State>(() => ({ status: 'loading', error: '', ...getCached<LoadedCards>(name) }))
  const request = useRef(0)
  const isLoadingMore = useRef(false)
  const shown = useRef(name)

  const store = useCallback(
    (loaded: LoadedCards) => {
      setCached(name, loaded)
      setState({ status: 'ready', error: '', ...loaded })
    },
    [name],
  )
  const fail = useCallback((error: unknown, isQuiet: boolean) => {
    if (!isUnauthenticated(error)) reportError(error, 'loading cards')
    setState((before) =>
      isQuiet && before.value !== undefined
        ? before
        : { ...before, status: 'failed', error: describeLoadError(error, somethingWentWrong) },
    )
  }, [])

  /** Reads again what is loaded: `all` of it as it is now, otherwise its beginning, leaving everything in its place. */
  const reload = useCallback(
    async (isQuiet = false, all = false) => {
      if (isQuiet && !all && isLoadingMore.current) return
      const current = ++request.current
      const query = JSON.parse(requested) as string[][]
      try {
        const count = getCached<LoadedCards>(name)?.value.length ?? 0
        const fresh = await fetchFirst(query, all ? count : Math.min(count, pageSize))
        if (current !== request.current) return
        const before = getCached<LoadedCards>(name)
        store(before && !all ? mergeCards(before, fresh, steady) : fresh)
      } catch (error) {
        if (current === request.current) fail(error, isQuiet)
      }
    },
    [requested, name, steady, store, fail],
  )

  useEffect(() => {
    isLoadingMore.current = false
    shown.current = name
    setState({ status: 'loading', error: '', ...getCached<LoadedCards>(name) })
    void reload()
    return () => void request.current++
  }, [reload, name])

  const loadMore = useCallback(async (): Promise<void> => {
    const before = getCached<LoadedCards>(name)
    if (!before || before.nextCursor === null || isLoadingMore.current) return
    isLoadingMore.current = true
    const current = ++request.current
    let isOutdated = false
    try {
      const page = await fetchPage(JSON.parse(requested) as string[][], firstPage, before.nextCursor)
      isOutdated = current !== request.current
      if (isOutdated) return
      const known = new Set(before.value.map(({ id }) => id))
      const value = [...before.value, ...page.data.filter(({ id }) => !known.has(id))]
      store({ ...before, value, nextCursor: page.next_cursor ?? null })
    } catch (error) {
      if (current === request.current) fail(error, false)
    } finally {
      if (shown.current === name) {
        isLoadingMore.current = false
        // Something was read again meanwhile, so that the end of the list did not move.
        if (isOutdated) void loadMore()
      }
    }
  }, [requested, name, store, fail])

  /** Shows what is known to be newer, such as the response to a change. */
  const show = useCallback(
    (changed: Card) => {
      request.current++
      const before = getCached<LoadedCards>(name)
      if (before) store({ ...before, value: before.value.map((one) => (one.id === changed.id ? changed : one)) })
    },
    [name, store],
  )
  const { status, error, value, nextCursor = null, total = 0 } = state
  return useMemo(
    () => ({ status, error, value, nextCursor, total, reload, loadMore, show }),
    [status, error, value, nextCursor, total, reload, loadMore, show],
  )
}
