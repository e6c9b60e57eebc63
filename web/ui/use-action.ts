import { useState } from 'react'

/**
 * One action at a time: which button started the one under way, and the last error message, until `clearError`. `action` returns an error message or null;
 * `run` returns the same, or undefined when another action was pending, and throws what `action` throws.
 */
export function useAction<Button extends string = 'submit'>() {
  const [pending, setPending] = useState<Button>()
  const [error, setError] = useState<string>()
  const run = async (button: Button, action: () => Promise<string | null>): Promise<string | null | undefined> => {
    if (pending !== undefined) return undefined
    setPending(button)
    setError(undefined)
    try {
      const message = await action()
      setError(message ?? undefined)
      return message
    } finally {
      setPending(undefined)
    }
  }
  return { pending, error, run, clearError: () => setError(undefined) }
}
