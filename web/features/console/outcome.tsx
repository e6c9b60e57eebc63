import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './console.css.ts'

export interface Outcome {
  text: string
  isWrong?: boolean
  /** What puts it back. */
  undo?: { label: string; run: () => Promise<unknown> }
}

/** What has just been done, and the button that undoes it. */
export function OutcomeLine({ outcome }: { outcome: Outcome | undefined }) {
  const { pending, run } = useAction()
  const undo = async () => {
    await outcome?.undo?.run()
    return null
  }
  return (
    <div className={css.outcome} role={outcome?.isWrong ? 'alert' : 'status'}>
      {outcome && (
        <div className={outcome.isWrong ? css.outcomeWrong : css.outcomeGood}>
          <span className={css.outcomeText}>{outcome.text}</span>
          {outcome.undo && (
            <Button variant="bare" pending={pending !== undefined} onClick={() => void run('submit', undo)}>
              {outcome.undo.label}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
