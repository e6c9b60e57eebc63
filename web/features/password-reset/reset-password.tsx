import type { Core } from '@iyk/identity-client/core.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { arrive } from '../../session/arrive.ts'
import { askedAddress } from '../../session/asked-address.ts'
import { connect } from '../../session/connect.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../session/use-store.ts'
import { linkFailures } from '../../texts/english/auth-email.ts'
import { otherBrowser, passwordSaved, unreachable, usedReset } from '../../texts/english/password-reset.ts'
import { authEmail } from '../../texts/english/public.ts'
import { Press } from '../../ui/press.tsx'
import { StageWords } from '../../ui/stage-words.tsx'
import { AskForReset } from './ask-for-reset.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { openReset } from './open-reset.ts'

/** Why a link does not serve here. */
const dead = { otherBrowser, usedLink: usedReset, unknownLink: linkFailures.unknown } as const

type Step = { name: 'opening' | 'offline' | 'saved' | keyof typeof dead } | { name: 'form'; core: Core }

/**
 * A reset link from the moment it is opened. The visit spends nothing; a link that cannot serve in this browser is answered by
 * asking for one that can, see docs/decisions/016-reset-on-another-device.md.
 */
export function ResetPassword({ token, returnTo }: { token: string; returnTo: string | null }) {
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ name: 'opening' })
  const [busy, setBusy] = useState(false)

  const open = async () => {
    setBusy(true)
    try {
      const { core } = (await connect()).client
      const name = await openReset(core, token)
      setStep(name === 'form' ? { name, core } : { name })
    } catch {
      setStep({ name: 'offline' })
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one visit, one link
  useEffect(() => void open(), [])
  const show = (name: 'saved' | keyof typeof dead) => {
    setStep({ name })
    // The field one typed in is gone; what happened is read out from the top.
    document.getElementById('main')?.focus()
  }

  switch (step.name) {
    case 'opening':
      return <StageWords title={authEmail.title} text={authEmail.working} working />
    case 'offline':
      return (
        <>
          <StageWords title={unreachable.title} text={unreachable.text} />
          <Press wide busy={busy} onClick={() => busy || void open()}>
            {unreachable.button}
          </Press>
        </>
      )
    case 'form':
      return <NewPasswordForm core={step.core} token={token} onEnd={show} />
    case 'saved':
      return <Saved onGoOn={() => arrive(returnTo ?? '/events', navigate)} />
    default:
      return (
        <AskForReset
          email={askedAddress.recall()}
          returnTo={returnTo}
          onBack={() => void navigate(returnTo === null ? '/' : `/?${new URLSearchParams({ return_to: returnTo })}`)}
        >
          <StageWords {...dead[step.name]} />
        </AskForReset>
      )
  }
}

function Saved({ onGoOn }: { onGoOn: () => void }) {
  const { secondStepDue } = useStore(signInState)
  return (
    <>
      <StageWords title={passwordSaved.title} text={secondStepDue ? passwordSaved.secondStep : passwordSaved.text} />
      <Press wide onClick={onGoOn}>
        {passwordSaved.button}
      </Press>
    </>
  )
}
