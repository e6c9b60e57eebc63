import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { ways as copy, secondStep } from '../../copy/english/second-step.ts'
import { connect } from '../../session/connect.ts'
import { Button } from '../../ui/button.tsx'
import { CodeStep } from './code-step.tsx'
import { createCompleteStep } from './complete-step.ts'
import { PasskeyStep } from './passkey-step.tsx'
import * as css from './second-step.css.ts'
import { SentCodeStep } from './sent-code-step.tsx'
import type { StepMethod } from './step-methods.ts'

const sessionOptions = { session_duration_minutes: sessionDurationMinutes.requested }

interface Props {
  /** At least one; the first is open at once. */
  methods: readonly [StepMethod, ...StepMethod[]]
  onComplete: () => void
}

/** One more step of a sign-in, by whichever method the user has. */
export function StepForm({ methods, onComplete }: Props) {
  const [chosen, choose] = useState(methods[0])
  const [completeStep] = useState(() => createCompleteStep())

  const run = async (step: () => Promise<unknown>) => {
    const message = await completeStep(step)
    if (message === null) onComplete()
    return message
  }
  const submitCode = (code: string) =>
    run(async () => {
      const [{ client }, { createTotps }] = await Promise.all([
        connect(),
        importChunk(() => import('@iyk/identity-client/totps.ts')),
      ])
      const totps = createTotps(client.core)
      return chosen.kind === 'app'
        ? totps.authenticate({ totp_code: code, ...sessionOptions })
        : totps.recover({ recovery_code: code, ...sessionOptions })
    })
  const submitPasskey = () =>
    run(async () => {
      const [{ client }, { createWebauthn }] = await Promise.all([
        connect(),
        importChunk(() => import('@iyk/identity-client/webauthn.ts')),
      ])
      return createWebauthn(client.core).authenticate(sessionOptions)
    })

  const others = methods.filter((method) => method !== chosen)
  return (
    <>
      {(chosen.kind === 'app' || chosen.kind === 'recovery') && (
        <CodeStep key={chosen.kind} kind={chosen.kind} onCode={submitCode} />
      )}
      {chosen.kind === 'passkey' && <PasskeyStep onUse={submitPasskey} />}
      {'to' in chosen && <SentCodeStep key={chosen.to} {...chosen} onSubmit={run} />}
      {others.length > 0 && (
        <fieldset className={css.others}>
          <legend className={css.legend}>{secondStep.others}</legend>
          {others.map((method) => (
            <Button key={nameOf(method)} variant="quiet" onClick={() => choose(method)}>
              {nameOf(method)}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

const nameOf = (method: StepMethod) =>
  'to' in method ? copy[method.kind === 'email' ? 'email' : 'sms'].choose(method.to) : copy[method.kind].choose
