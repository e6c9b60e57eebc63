import { useRef, useState } from 'react'
import { recoveryCodes as copy } from '../../../copy/english/key-changes.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmPrompt } from '../confirm-prompt.tsx'
import { useReturnFocus } from '../use-return-focus.ts'

/** The button for new codes, which come only with a new key: the wire makes both together. `onRenew` removes the app and returns an error message, or null. */
export function RenewCodes({ onRenew }: { onRenew: () => Promise<string | null> }) {
  const [confirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(confirming, button)
  return confirming ? (
    <ConfirmPrompt
      question={copy.renewQuestion}
      confirmLabel={copy.renewYes}
      cancelLabel={copy.renewNo}
      remove={onRenew}
      onCancel={() => setConfirming(false)}
    />
  ) : (
    <div>
      <Button ref={button} variant="quiet" onClick={() => setConfirming(true)}>
        {copy.renew}
      </Button>
    </div>
  )
}
