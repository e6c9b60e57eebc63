import { useRef, useState } from 'react'
import { account, sessions as texts } from '../../texts/english/account.ts'
import { Press } from '../../ui/press.tsx'
import * as css from './account-section.css.ts'
import { AskFirst } from './ask-first.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/** The way out of every device at once. `endAll` answers what was wrong, in words, or null. */
export function EndAll({ endAll }: { endAll: () => Promise<string | null> }) {
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(asking, button)
  return asking ? (
    <div className={css.panel}>
      <AskFirst
        question={texts.allQuestion}
        yes={texts.endAllYes}
        no={account.cancel}
        onYes={endAll}
        onNo={() => setAsking(false)}
      />
    </div>
  ) : (
    <Press ref={button} look="quiet" onClick={() => setAsking(true)}>
      {texts.endAll}
    </Press>
  )
}
