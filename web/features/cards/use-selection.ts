import type { Card } from '@iyk/wire/cards.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'

interface Selected {
  /** What the list shows; another list begins with none. */
  of: string
  ids: ReadonlySet<string>
  /** Ids of the whole list in its order, once all were selected; most of them may not be loaded. */
  all: readonly string[] | undefined
  /** The last one that was clicked, from which Shift goes on. */
  last: string | undefined
}

const none = (of: string): Selected => ({ of, ids: new Set(), all: undefined, last: undefined })

/** Which cards of a list are selected. */
export function useSelection(list: string, cards: readonly Card[]) {
  const [state, setState] = useState(() => none(list))
  const selected = state.of === list ? state : none(list)
  const { ids, all } = selected
  const clear = useCallback(() => setState(none(list)), [list])

  /** Selects a card or not, with Shift all from the last one on. */
  const toggle = useCallback(
    (id: string, isOn: boolean, isRange: boolean) =>
      setState((before) => {
        const current = before.of === list ? before : none(list)
        const order = cards.map((card) => card.id)
        const from = isRange && current.last !== undefined ? order.indexOf(current.last) : -1
        const to = order.indexOf(id)
        const range = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
        const next = new Set(current.ids)
        for (const one of range) isOn ? next.add(one) : next.delete(one)
        return { ...current, ids: next, last: id }
      }),
    [list, cards],
  )
  const selectAll = useCallback(
    (every: readonly string[]) => setState({ ...none(list), ids: new Set(every), all: every }),
    [list],
  )
  /** Those selected, in the order of the list. */
  const inOrder = useMemo(() => {
    const order = [...new Set([...(all ?? []), ...cards.map(({ id }) => id)])]
    return order.filter((id) => ids.has(id))
  }, [all, cards, ids])

  useEffect(() => {
    if (ids.size === 0) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) clear()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ids, clear])

  return { ids, inOrder, toggle, selectAll, clear }
}
