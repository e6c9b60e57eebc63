import { type ReactNode, useEffect, useRef } from 'react'
import { account } from '../../copy/english/account.ts'
import { Button } from '../../ui/button.tsx'
import { ItemButton } from './account-item.tsx'
import * as css from './account-section.css.ts'
import { useChanges } from './use-changes.ts'
import { useReturnFocus } from './use-return-focus.ts'
import type { Changes } from './with-changes.ts'

interface Props {
  /** The label of the button that expands it. */
  label: string
  /** What the user fills in or does to add the factor; `close` collapses it again. */
  children: (changes: Changes, close: () => void) => ReactNode
}

/** A button that expands to show what a new factor needs, with the focus on its first field. */
export function AddItem({ label, children }: Props) {
  const { changes, isOpening, error, open, close } = useChanges()
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useReturnFocus(changes !== undefined, button)
  useEffect(() => {
    if (changes) content.current?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus()
  }, [changes])

  return changes ? (
    <div className={css.panel}>
      <div className={css.panelHeader}>
        <p>{label}</p>
        <ItemButton onClick={close}>{account.cancel}</ItemButton>
      </div>
      <div className={css.form} ref={content}>
        {children(changes, close)}
      </div>
    </div>
  ) : (
    <>
      <Button ref={button} variant="quiet" pending={isOpening} onClick={open}>
        {label}
      </Button>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
