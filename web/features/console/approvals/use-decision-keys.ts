import { useEffect, useRef } from 'react'

type Action = 'next' | 'previous' | 'approve' | 'reject' | 'undo'
const actionOf: Readonly<Record<string, Action>> = {
  j: 'next',
  ArrowRight: 'next',
  k: 'previous',
  ArrowLeft: 'previous',
  a: 'approve',
  r: 'reject',
  u: 'undo',
}
/** Where keys mean something else. */
const fields = 'input, textarea, select, dialog, [contenteditable]'
/** In milliseconds, as of the app's own shortcuts: what follows a `g` names a page. */
const longestPause = 1500

/** Decides by keys. Letters alone can be turned off where the app's own shortcuts are. */
export function useDecisionKeys(actions: Readonly<Record<Action, () => void>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    let g = Number.NEGATIVE_INFINITY
    const lettersAreOn = import('../../../routes/moving-parts.ts').then(
      (part) => part.shortcutsAreOn,
      () => () => true,
    )
    const follow = async ({
      key,
      repeat,
      timeStamp,
      altKey,
      ctrlKey,
      metaKey,
      target,
      defaultPrevented,
    }: KeyboardEvent) => {
      const isAfterG = timeStamp - g < longestPause
      g = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
      if (repeat || isAfterG || altKey || ctrlKey || metaKey || defaultPrevented) return
      const action = actionOf[key]
      if (!action || (target as Element).closest(fields) || document.querySelector('dialog[open]')) return
      if (key.length > 1 || (await lettersAreOn)()) latest.current[action]()
    }
    const onKey = (event: KeyboardEvent) => void follow(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
