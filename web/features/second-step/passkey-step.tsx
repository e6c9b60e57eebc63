import { ways } from '../../copy/english/second-step.ts'
import { Button } from '../../ui/button.tsx'
import { heroForm, heroText } from '../../ui/hero-layout.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './second-step.css.ts'

/** A step by passkey. `onUse` returns an error message, or null. */
export function PasskeyStep({ onUse }: { onUse: () => Promise<string | null> }) {
  const { pending, error, run } = useAction()
  return (
    <div className={heroForm}>
      <p className={heroText}>{ways.passkey.text}</p>
      <Button wide pending={pending !== undefined} onClick={() => void run('submit', onUse)}>
        {ways.passkey.button}
      </Button>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
