import type { createSessionList } from '@iyk/identity-client/session-list.ts'
import { useRef } from 'react'
import { sessions as copy } from '../../../copy/english/account.ts'
import { Button } from '../../../ui/button.tsx'
import * as css from '../account-section.css.ts'
import { useChanges } from '../use-changes.ts'
import { useReturnFocus } from '../use-return-focus.ts'

/** Signs out on every device at once. */
export function SignOutEverywhere({ list }: { list: ReturnType<typeof createSessionList> }) {
  const { changes, isOpening, error, open, close } = useChanges()
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(changes !== undefined, button)
  return changes ? (
    <div className={css.panel}>
      <changes.ConfirmPrompt {...changes.removalOfAllSessions(list)} onCancel={close} />
    </div>
  ) : (
    <>
      <Button ref={button} variant="quiet" pending={isOpening} onClick={open}>
        {copy.endAll}
      </Button>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
