import { unsent as copy } from '../../copy/english/unsent.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as css from './sign-out.css.ts'

interface Props {
  count: number
  open: boolean
  onClose: () => void
  onLeave: () => void
}

/** Asks before a sign-out deletes what staff entered and is still to be sent. */
export function UnsentQuestion({ count, open, onClose, onLeave }: Props) {
  return (
    <Dialog title={copy.title} open={open} onClose={onClose}>
      <div className={css.question}>
        <p>{copy.text(count, formatCount(count))}</p>
        <div className={css.answers}>
          <Button onClick={onClose}>{copy.stay}</Button>
          <Button variant="danger" onClick={onLeave}>
            {copy.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
