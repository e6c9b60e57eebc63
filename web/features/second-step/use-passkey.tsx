import { useState } from 'react'
import { ways } from '../../texts/english/second-step.ts'
import { Press } from '../../ui/press.tsx'
import { stageForm, stageText } from '../../ui/stage.tsx'
import * as css from './second-step.css.ts'

/** A step by passkey. `onUse` answers what was wrong, or null. */
export function UsePasskey({ onUse }: { onUse: () => Promise<string | null> }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const use = async () => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const wrong = await onUse()
    setBusy(false)
    setProblem(wrong ?? undefined)
  }
  return (
    <div className={stageForm}>
      <p className={stageText}>{ways.passkey.text}</p>
      <Press wide busy={busy} onClick={() => void use()}>
        {ways.passkey.button}
      </Press>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
