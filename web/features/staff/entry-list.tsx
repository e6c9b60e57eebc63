import { staff as copy } from '../../copy/english/staff.ts'
import { Button } from '../../ui/button.tsx'
import * as css from './staff.css.ts'
import type { Entry } from './use-entries.ts'

interface Props {
  entries: readonly Entry[]
  onRemove: (entry: Entry) => void
  onAgain: (entry: Entry) => void
}

/** What was entered here, newest first, and what became of it. */
export function EntryList({ entries, onRemove, onAgain }: Props) {
  if (entries.length === 0) return <p className={css.quiet}>{copy.none}</p>
  return (
    <ul className={css.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={css.row}>
          <div className={css.details}>
            <span className={css.address}>{entry.email}</span>
            {entry.message !== undefined && <span className={css.quiet}>{entry.message}</span>}
            {entry.state === 'late' && <span className={css.quiet}>{copy.late}</span>}
          </div>
          <span className={css.state[toneOf(entry.state)]}>
            <span aria-hidden="true">{markOf[entry.state]}</span> {copy.states[entry.state]}
          </span>
          {entry.state === 'waiting' && (
            <Button variant="bare" aria-label={copy.removeEntry(entry.email)} onClick={() => onRemove(entry)}>
              {copy.remove}
            </Button>
          )}
          {(entry.state === 'sold-out' || entry.state === 'refused' || entry.state === 'late') && (
            <Button variant="bare" aria-label={copy.againEntry(entry.email)} onClick={() => onAgain(entry)}>
              {copy.again}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Never by color alone. */
const markOf: Record<Entry['state'], string> = {
  waiting: '…',
  given: '✓',
  already: '=',
  'sold-out': '×',
  refused: '×',
  late: '×',
}

function toneOf(state: Entry['state']) {
  if (state === 'given') return 'good'
  return state === 'waiting' || state === 'already' ? 'plain' : 'wrong'
}
