import { useRef, useState } from 'react'
import { recoveryCodes as texts } from '../../texts/english/keys.ts'
import { Press } from '../../ui/press.tsx'
import { AskFirst } from './ask-first.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/**
 * The way to new codes, which come with a new key only: the wire makes both at once. `onRenew` takes the app away and answers what was
 * wrong, in words, or null.
 */
export function RenewCodes({ onRenew }: { onRenew: () => Promise<string | null> }) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(asking, button)
  return asking ? (
    <AskFirst
      question={texts.renewQuestion}
      yes={texts.renewYes}
      no={texts.renewNo}
      onYes={onRenew}
      onNo={() => setAsking(false)}
    />
  ) : (
    <div>
      <Press ref={button} look="quiet" onClick={() => setAsking(true)}>
        {texts.renew}
      </Press>
    </div>
  )
}
