import { type ReactNode, useEffect, useRef, useState } from 'react'
import { account } from '../../texts/english/account.ts'
import { Press } from '../../ui/press.tsx'
import { KeyDeed } from './account-key.tsx'
import * as css from './account-section.css.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  /** The button that unfolds it. */
  label: string
  /** What one fills in or does to get the key; `close` folds it up again. */
  children: (close: () => void) => ReactNode
}

/** A button that makes room for what a new key needs. Its first field has the focus then. */
export function AddKey({ label, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useReturnFocus(open, button)
  useEffect(() => {
    if (open) content.current?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus()
  }, [open])

  const close = () => setOpen(false)
  return open ? (
    <div className={css.panel}>
      <div className={css.panelHead}>
        <p>{label}</p>
        <KeyDeed onClick={close}>{account.cancel}</KeyDeed>
      </div>
      <div className={css.form} ref={content}>
        {children(close)}
      </div>
    </div>
  ) : (
    <Press ref={button} look="quiet" onClick={() => setOpen(true)}>
      {label}
    </Press>
  )
}
