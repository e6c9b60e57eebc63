import { ways } from '../../texts/english/second-step.ts'
import { Press } from '../../ui/press.tsx'
import { stageForm, stageText } from '../../ui/stage.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './second-step.css.ts'

/** A step by passkey. `onUse` answers what was wrong, or null. */
export function UsePasskey({ onUse }: { onUse: () => Promise<string | null> }) {
  const { busy, problem, run } = useDeed()
  return (
    <div className={stageForm}>
      <p className={stageText}>{ways.passkey.text}</p>
      <Press wide busy={busy !== undefined} onClick={() => void run('submit', onUse)}>
        {ways.passkey.button}
      </Press>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
