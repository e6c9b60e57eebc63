import { useEffect, useId, useRef } from 'react'
import { account } from '../../texts/english/account.ts'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './account-section.css.ts'

export interface Question {
  question: string
  /** The answer that does it. */
  yes: string
  /** The answer that leaves everything as it is; 'Keep it' unless said. */
  no?: string
}

interface Props extends Question {
  /** Answers what was wrong, in words, or null. */
  onYes: () => Promise<string | null>
  onNo: () => void
}

/** Asks in place before something goes that does not come back. */
export function AskFirst({ question, yes, no = account.keep, onYes, onNo }: Props) {
  const { busy, problem, run } = useDeed()
  const element = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  // The harmless answer, so that a second press of the same key takes nothing away.
  useEffect(() => element.current?.querySelector<HTMLElement>('button:last-child')?.focus(), [])

  const go = async () => {
    // What goes takes the focus along; its section is where one was.
    const heading = element.current?.closest('section')?.querySelector('h2')
    if ((await run('submit', onYes)) === null) heading?.focus()
  }
  return (
    <fieldset className={css.form} ref={element} aria-labelledby={id}>
      <p id={id}>{question}</p>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.buttons}>
        <Press look="danger" busy={busy !== undefined} onClick={() => void go()}>
          {yes}
        </Press>
        <Press look="quiet" onClick={onNo}>
          {no}
        </Press>
      </div>
    </fieldset>
  )
}
