import { useState } from 'react'

/**
 * One deed at a time: which button began the one under way, and what was wrong with the last, until `forget`. `work` answers that in words,
 * or null; `run` answers it on, undefined when another deed was under way, and throws what `work` throws.
 */
export function useDeed<Button extends string = 'submit'>() {
  const [busy, setBusy] = useState<Button>()
  const [problem, setProblem] = useState<string>()
  const run = async (button: Button, work: () => Promise<string | null>): Promise<string | null | undefined> => {
    if (busy !== undefined) return undefined
    setBusy(button)
    setProblem(undefined)
    try {
      const wrong = await work()
      setProblem(wrong ?? undefined)
      return wrong
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, problem, run, forget: () => setProblem(undefined) }
}
