import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { useEffect, useRef } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { passkey as copy } from '../../copy/english/sign-in-methods.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describeSignInError } from './describe-sign-in-error.ts'
import { passkeyErrors } from './passkey-errors.ts'
import { SignInMethodFrame } from './sign-in-method-frame.tsx'
import type { SignInMethodProps } from './sign-in-method-props.ts'
import { signInWith } from './sign-in-with.ts'

const request = (signal: AbortSignal) =>
  signInWith(
    'passkey',
    async ({ client }) => {
      const { createWebauthn } = await importChunk(() => import('@iyk/identity-client/webauthn.ts'))
      return createWebauthn(client.core).authenticate({
        session_duration_minutes: sessionDurationMinutes.requested,
        is_passkey: true,
        signal,
      })
    },
    (error) => (signal.aborted ? null : describeSignInError(error, passkeyErrors)),
  )

/** Signs in with a passkey. Asks the device at once, and again on every click. */
export function PasskeyMethod({ userActivated, onBack }: SignInMethodProps) {
  const { pending, error, run } = useAction()
  const leaving = useRef<AbortController>(null)

  const use = () =>
    void run('submit', () => {
      leaving.current = new AbortController()
      return request(leaving.current.signal)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was chosen
  useEffect(() => {
    if (userActivated) use()
    return () => leaving.current?.abort()
  }, [])

  return (
    <SignInMethodFrame title={copy.title} text={copy.text} onBack={onBack}>
      <Button wide pending={pending !== undefined} onClick={use}>
        {copy.button}
      </Button>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </SignInMethodFrame>
  )
}
