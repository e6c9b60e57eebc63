import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { useEffect, useRef } from 'react'
import { fetchPart } from '../../session/fetch-part.ts'
import { passkey as texts } from '../../texts/english/sign-in-methods.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { passkeyRefusals } from './passkey-refusals.ts'
import { sayProblem } from './say-problem.ts'
import { signInBy } from './sign-in-by.ts'
import { WayFrame } from './way-frame.tsx'
import type { WayProps } from './way-props.ts'

const ask = (signal: AbortSignal) =>
  signInBy(
    'passkey',
    async ({ client }) => {
      const { createWebauthn } = await fetchPart(() => import('@iyk/identity-client/webauthn.ts'))
      return createWebauthn(client.core).authenticate({
        session_duration_minutes: sessionDurationMinutes.asked,
        is_passkey: true,
        signal,
      })
    },
    (error) => (signal.aborted ? null : sayProblem(error, passkeyRefusals)),
  )

/** Signs in with a passkey. The device is asked as soon as this was chosen, and again on every press. */
export function ByPasskey({ pressed, onBack }: WayProps) {
  const { busy, problem, run } = useDeed()
  const leaving = useRef<AbortController>(null)

  const use = () =>
    void run('submit', () => {
      leaving.current = new AbortController()
      return ask(leaving.current.signal)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was chosen
  useEffect(() => {
    if (pressed) use()
    return () => leaving.current?.abort()
  }, [])

  return (
    <WayFrame title={texts.title} text={texts.text} onBack={onBack}>
      <Press wide busy={busy !== undefined} onClick={use}>
        {texts.button}
      </Press>
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </WayFrame>
  )
}
