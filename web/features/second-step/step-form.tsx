import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { useState } from 'react'
import { connect } from '../../session/connect.ts'
import { fetchPart } from '../../session/fetch-part.ts'
import { secondStep, ways as texts } from '../../texts/english/second-step.ts'
import { Press } from '../../ui/press.tsx'
import type { Way } from './offer-ways.ts'
import * as css from './second-step.css.ts'
import { SentCode } from './sent-code.tsx'
import { takeStep } from './take-step.ts'
import { TypedCode } from './typed-code.tsx'
import { UsePasskey } from './use-passkey.tsx'

const lasting = { session_duration_minutes: sessionDurationMinutes.asked }

interface Props {
  /** At least one; the first is open at once. */
  ways: readonly [Way, ...Way[]]
  onTaken: () => void
}

/** One more step of a sign-in, by whichever way the person has. */
export function StepForm({ ways, onTaken }: Props) {
  const [chosen, choose] = useState(ways[0])

  const run = async (step: () => Promise<unknown>) => {
    const wrong = await takeStep(step)
    if (wrong === null) onTaken()
    return wrong
  }
  const takeCode = (code: string) =>
    run(async () => {
      const [{ client }, { createTotps }] = await Promise.all([
        connect(),
        fetchPart(() => import('@iyk/identity-client/totps.ts')),
      ])
      const totps = createTotps(client.core)
      return chosen.kind === 'app'
        ? totps.authenticate({ totp_code: code, ...lasting })
        : totps.recover({ recovery_code: code, ...lasting })
    })
  const takePasskey = () =>
    run(async () => {
      const [{ client }, { createWebauthn }] = await Promise.all([
        connect(),
        fetchPart(() => import('@iyk/identity-client/webauthn.ts')),
      ])
      return createWebauthn(client.core).authenticate(lasting)
    })

  const others = ways.filter((way) => way !== chosen)
  return (
    <>
      {(chosen.kind === 'app' || chosen.kind === 'recovery') && (
        <TypedCode key={chosen.kind} kind={chosen.kind} onCode={takeCode} />
      )}
      {chosen.kind === 'passkey' && <UsePasskey onUse={takePasskey} />}
      {'to' in chosen && <SentCode key={chosen.to} {...chosen} onTake={run} />}
      {others.length > 0 && (
        <fieldset className={css.others}>
          <legend className={css.legend}>{secondStep.others}</legend>
          {others.map((way) => (
            <Press key={nameOf(way)} look="quiet" onClick={() => choose(way)}>
              {nameOf(way)}
            </Press>
          ))}
        </fieldset>
      )}
    </>
  )
}

const nameOf = (way: Way) =>
  'to' in way ? texts[way.kind === 'email' ? 'email' : 'sms'].choose(way.to) : texts[way.kind].choose
