import { useEffect, useState } from 'react'

const activationEvents = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Resolves once the user does, or has already done, anything on the page. Most visitors never sign in by passkey, and each offer takes a challenge that counts
 * against their whole network.
 */
const userActivation = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.userActivation?.hasBeenActive || document.activeElement instanceof HTMLInputElement) resolve()
    else
      for (const type of activationEvents)
        addEventListener(type, () => resolve(), { once: true, capture: true, signal })
  })

const isAvailable = async () =>
  window.PublicKeyCredential?.isConditionalMediationAvailable?.().catch(() => false) ?? false

/** While `isShown`, offers passkeys in the autofill of the page's `webauthn` field. Returns an error message for a chosen one. */
export function usePasskeyAutofill(isShown: boolean): string | undefined {
  const [result, setResult] = useState<{ error: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered again after a refused passkey
  useEffect(() => {
    if (!isShown) return
    const leaving = new AbortController()
    const { signal } = leaving
    const offer = async () => {
      await userActivation(signal)
      if (signal.aborted || !(await isAvailable())) return
      const part = await import('./passkey-autofill.ts').catch(() => undefined)
      const error = part && (await part.waitForAutofill(signal))
      if (error && !signal.aborted) setResult({ error })
    }
    void offer()
    return () => leaving.abort()
  }, [isShown, result])
  return result?.error
}
