import { useEffect, useState } from 'react'

const firstActs = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Comes back once the person does anything on the page, or did before. Most who open it never sign in by a passkey, and each offer takes a
 * challenge that counts against their whole network.
 */
const firstAct = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.userActivation?.hasBeenActive || document.activeElement instanceof HTMLInputElement) resolve()
    else for (const act of firstActs) addEventListener(act, () => resolve(), { once: true, capture: true, signal })
  })

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
    const offer = async () => {
      await firstAct(signal)
      if (signal.aborted || !(await isAvailable())) return
      const part = await import('./wait-in-autofill.ts').catch(() => undefined)
      const problem = part && (await part.waitInAutofill(signal))
      if (problem && !signal.aborted) say({ problem })
    }
    void offer()
    return () => leaving.abort()
  }, [isShown, said])
  return said?.problem
}
