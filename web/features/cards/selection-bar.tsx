import { manyCards as copy } from '../../copy/english/many-cards.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import * as css from './many-cards.css.ts'

const acts = ['link', 'rename', 'group', 'block', 'unblock'] as const
type Act = (typeof acts)[number]

export interface Said {
  done: string | undefined
  /** What was not done and why. */
  rest: readonly string[]
  undo: (() => void) | undefined
  retry: (() => void) | undefined
}

interface Props {
  count: number
  progress: { done: number; all: number } | undefined
  said: Said | undefined
  onAct: (act: Act) => void
  onClear: () => void
  onClose: () => void
}

/** How many cards are selected, what can be done with them, how far it is, and what came of it. */
export function SelectionBar({ count, progress, said, onAct, onClear, onClose }: Props) {
  if (count === 0 && !progress && !said) return null
  return (
    <section className={css.bar} aria-label={copy.bar}>
      <div role="status" className={css.said}>
        {progress && (
          <>
            <span>{copy.working(formatCount(progress.done), formatCount(progress.all))}</span>
            <progress className={css.progress} aria-label={copy.bar} value={progress.done} max={progress.all} />
          </>
        )}
        {said && (
          <>
            {said.done !== undefined && <p>{said.done}</p>}
            {said.rest.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </>
        )}
      </div>
      {said && (
        <div className={css.acts}>
          {said.undo && (
            <Button variant="quiet" onClick={said.undo}>
              {copy.undo}
            </Button>
          )}
          {said.retry && (
            <Button variant="quiet" onClick={said.retry}>
              {copy.retry}
            </Button>
          )}
          <Button variant="bare" onClick={onClose}>
            {copy.close}
          </Button>
        </div>
      )}
      {count > 0 && (
        <div className={css.line}>
          <span className={css.count} role="status">
            {copy.selected(formatCount(count))}
          </span>
          <Button variant="bare" onClick={onClear}>
            {copy.clear}
          </Button>
          <div className={css.actsOfSelection}>
            {acts.map((act) => (
              <Button key={act} variant="quiet" pending={progress !== undefined} onClick={() => onAct(act)}>
                {copy.acts[act]}
              </Button>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}
