import { eventFacts } from '@iyk/wire/event-facts.ts'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { eventSearch as copy } from '../../copy/english/event-search.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { badgeOf } from '../../ui/badge-of.ts'
import { Button } from '../../ui/button.tsx'
import { EventTime } from '../../ui/event-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { collected, toBlocks } from './event-groups.tsx'
import * as listCss from './event-list.css.ts'
import * as css from './select-events.css.ts'
import type { FoundEvent, LoadActions, Selection } from './selection.ts'

interface Props {
  found: readonly FoundEvent[]
  selection: Selection
  isAll: boolean
  onLoadMore: (() => void) | undefined
}

/** The same list with a checkbox for each event, under a bar that says how many are selected. */
export function SelectEvents({ found, selection, isAll, onLoadMore }: Props) {
  const { selected, onSelect } = selection
  const last = useRef<string>(undefined)
  const all = useSelectAll({ found, selection, isAll, onLoadMore })
  const toggle = (one: FoundEvent, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const next = new Map(selected)
    // With the shift key, everything since the one before.
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    const from = isRange ? found.findIndex(({ event }) => event.id === last.current) : -1
    const to = found.indexOf(one)
    const changed = from < 0 ? [one] : found.slice(Math.min(from, to), Math.max(from, to) + 1)
    for (const each of changed) {
      if (target.checked) next.set(each.event.id, each)
      else next.delete(each.event.id)
    }
    last.current = one.event.id
    onSelect(next)
  }
  return (
    <>
      <div className={css.bar}>
        <p className={css.count} role="status">
          {copy.selected(formatCount(selected.size))}
        </p>
        <Button variant="bare" pending={all.pending} onClick={all.select}>
          {copy.selectAll}
        </Button>
        {selected.size > 0 && (
          <Button variant="bare" onClick={() => onSelect(new Map())}>
            {copy.selectNone}
          </Button>
        )}
        <OpenActions {...selection} />
        <Button variant="quiet" onClick={selection.onDone}>
          {copy.done}
        </Button>
      </div>
      <div className={listCss.rows}>
        {toBlocks(found).map((block) => (
          <ul className={listCss.block} key={block[0]!.event.id}>
            {block.map((one) => (
              <li className={listCss.row} key={one.event.id}>
                <label className={css.row}>
                  <input
                    type="checkbox"
                    checked={selected.has(one.event.id)}
                    onChange={(changed) => toggle(one, changed)}
                  />
                  <span className={listCss.text}>
                    <span className={listCss.name}>{one.event.name}</span>
                    <span className={listCss.when}>
                      <EventTime event={eventFacts(one.event)} />
                      <span>{collected(one.event)}</span>
                    </span>
                  </span>
                  <StatusBadge status={badgeOf(one.event)} />
                </label>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </>
  )
}

/** Selects everything that is found, once all of it is here. */
function useSelectAll({ found, selection: { selected, onSelect }, isAll, onLoadMore }: Props) {
  const [pending, setPending] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives asks for the next one.
  useEffect(() => {
    if (!pending) return
    if (!isAll) return onLoadMore?.()
    setPending(false)
    onSelect(new Map([...selected, ...found.map((one) => [one.event.id, one] as const)]))
  }, [pending, isAll, found.length])
  return { pending, select: () => setPending(true) }
}

function OpenActions({ selected, loadActions, onSelect, onChanged }: Selection) {
  const [Actions, setActions] = useState<Awaited<ReturnType<LoadActions>>>()
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed')
  const open = async () => {
    setState('loading')
    try {
      const loaded = await loadActions()
      setActions(() => loaded)
      setState('open')
    } catch {
      setState('closed')
    }
  }
  const close = (isChanged: boolean) => {
    setState('closed')
    if (!isChanged) return
    // What was selected is not as it was.
    onSelect(new Map())
    onChanged()
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={selected.size === 0}
        pending={state === 'loading'}
        onClick={() => void open()}
      >
        {copy.actions}
      </Button>
      {Actions && <Actions targets={[...selected.values()]} open={state === 'open'} onClose={close} />}
    </>
  )
}
