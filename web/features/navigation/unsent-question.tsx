import { type ReactNode, useEffect, useState } from 'react'
import { unsent as copy } from '../../copy/english/unsent.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { waitingEntries } from '../../waiting-entries/waiting-entries.ts'
import * as css from './sign-out.css.ts'

interface Props {
  onClose: () => void
  onLeave: () => Promise<void>
}

/** Asks before a sign-out deletes what staff entered and is still to be sent. Where nothing is, it leaves at once. */
export function UnsentQuestion({ onClose, onLeave }: Props): ReactNode {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    waitingEntries.count().then(setCount, () => setCount(0))
  }, [])
  useEffect(() => {
    if (count !== 0) return
    void onLeave()
    onClose()
  }, [count, onLeave, onClose])
  if (!count) return null
  return (
    <Dialog title={copy.title} open onClose={onClose}>
      <div className={css.question}>
        <p>{copy.text(count, formatCount(count))}</p>
        <div className={css.choices}>
          <Button onClick={onClose}>{copy.stay}</Button>
          <Button variant="danger" onClick={() => void onLeave()}>
            {copy.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
