import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './webhooks.css.ts'

interface Props {
  label: string
  question: string
  yes: string
  no: string
  /** Returns an error message, or null. */
  onConfirm: () => Promise<string | null>
}

/** A button that asks in place before it does something for good. */
export function ConfirmedAction({ label, ...question }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    // Once it is there again.
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus())
  }
  if (isOpen) return <Question {...question} onClose={close} />
  return (
    <div className={css.bare} ref={button}>
      <Button variant="bare" onClick={() => setOpen(true)}>
        {label}
      </Button>
    </div>
  )
}

function Question({ question, yes, no, onConfirm, onClose }: Omit<Props, 'label'> & { onClose: () => void }) {
  const { pending, error, run } = useAction()
  const element = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  // The harmless button, so that pressing the same key twice changes nothing.
  useEffect(() => element.current?.querySelector<HTMLElement>('button:last-child')?.focus(), [])
  const confirm = async () => {
    if ((await run('submit', onConfirm)) === null) onClose()
  }
  return (
    <fieldset className={css.question} ref={element} aria-labelledby={id}>
      <p id={id}>{question}</p>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.actions}>
        <Button variant="danger" pending={pending !== undefined} onClick={() => void confirm()}>
          {yes}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {no}
        </Button>
      </div>
    </fieldset>
  )
}
