import { useEffect, useState } from 'react'

const whenIdle = (run: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  // Safari has no such call.
  else setTimeout(run, 500)
}

const isAvailable = async () =>
  window.PublicKeyCredential?.isConditionalMediationAvailable?.().catch(() => false) ?? false

/** While `isShown`, offers passkeys in the autofill of the page's `webauthn` field. Answers what was wrong with a chosen one, in words. */
export function usePasskeyAutofill(isShown: boolean): string | undefined {
  const [said, say] = useState<{ problem: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a passkey that was refused they are offered anew
  useEffect(() => {
    if (!isShown) return
    const leaving = new AbortController()
    const { signal } = leaving
    whenIdle(async () => {
      if (signal.aborted || !(await isAvailable())) return
      const part = await import('./wait-in-autofill.ts').catch(() => undefined)
      const problem = part && (await part.waitInAutofill(signal))
      if (problem && !signal.aborted) say({ problem })
    })
    return () => leaving.abort()
  }, [isShown, said])
  return said?.problem
}
