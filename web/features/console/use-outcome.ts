import { useCallback, useState } from 'react'
import { callConsole } from './call-console.ts'
import { describeConsoleError } from './describe-console-error.ts'
import type { Outcome } from './outcome.tsx'

type Method = 'POST' | 'PUT' | 'DELETE'
interface Change {
  method?: Method
  path: string
  body?: object
}

/** Sends changes, and says what came of the last one. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>()
  /** Returns the message of a failure, for the dialog that asked, or null. */
  const send = useCallback(
    async <Reply>({ method = 'POST', path, body }: Change, onDone: (reply: Reply) => Outcome | undefined) => {
      try {
        setOutcome(onDone(await callConsole<Reply>(method, path, body)))
        return null
      } catch (error) {
        return describeConsoleError(error, `${method} ${path.replaceAll(/[\w-]{20,}/g, '…')}`)
      }
    },
    [],
  )
  /** The same for what is not asked first: a failure is the outcome, too. */
  const act = useCallback(
    async <Reply>(change: Change, onDone: (reply: Reply) => Outcome | undefined) => {
      const error = await send(change, onDone)
      if (error !== null) setOutcome({ text: error, isWrong: true })
      return error
    },
    [send],
  )
  return { outcome, setOutcome, send, act }
}
