import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as copy from '../copy/english/public.ts'
import * as css from './dialog.css.ts'

interface Props {
  title: string
  open: boolean
  /** Fills the screen of a phone, for dialogs with several steps; `bottom` rises from its lower edge, as high as it has to. */
  sheet?: boolean | 'bottom'
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape or a click outside, and returns the focus. */
export function Dialog({ title, open, sheet = false, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    if (open) element.current?.showModal()
    else element.current?.close()
  }, [open])

  return (
    <dialog
      ref={element}
      className={sheet === 'bottom' ? css.bottomSheet : sheet ? css.sheet : css.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => event.target === element.current && onClose()}
    >
      {open && (
        <div className={css.inside}>
          <header className={css.head}>
            <h2 className={css.title} id={id}>
              {title}
            </h2>
            <button type="button" className={css.close} onClick={onClose} aria-label={copy.dialog.close}>
              <svg
                viewBox="0 0 16 16"
                width="16"
                height="16"
                aria-hidden="true"
                stroke="currentColor"
                strokeWidth="1.8"
              >
                <path d="m3 3 10 10M13 3 3 13" />
              </svg>
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
