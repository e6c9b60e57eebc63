import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { type Changes, withChanges } from './with-changes.ts'

/** For a part of the page that a button opens: what changes the account, from when `open` has fetched it until `close`. */
export function useChanges() {
  const [changes, setChanges] = useState<Changes>()
  const { pending, error, run } = useAction()
  const show = (loaded: Changes) => {
    setChanges(loaded)
    return null
  }
  return {
    changes,
    isOpening: pending !== undefined,
    error,
    open: () => void run('submit', () => withChanges(show)),
    close: () => setChanges(undefined),
  }
}
