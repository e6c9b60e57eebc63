import type { Core } from '@iyk/identity-client/core.ts'
import { useEffect, useState } from 'react'
import { linkFailures } from '../../copy/english/auth-email.ts'
import { otherBrowser, passwordSaved, unreachable, usedReset } from '../../copy/english/password-reset.ts'
import { authEmail } from '../../copy/english/public.ts'
import { continueAfterSignIn } from '../../navigation/continue-after-sign-in.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { connect } from '../../session/connect.ts'
import { lastEmail } from '../../session/last-email.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { HeroStatus } from '../../ui/hero-status.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { openReset } from './open-reset.ts'
import { RequestReset } from './request-reset.tsx'

/** Why a link does not work here. */
const deadLinks = { otherBrowser, usedLink: usedReset, unknownLink: linkFailures.unknown } as const

type Step = { name: 'opening' | 'offline' | 'saved' | keyof typeof deadLinks } | { name: 'form'; core: Core }

/**
 * A reset link from the moment it is opened. The visit consumes nothing; for a link that does not work in this browser, the page offers one that does, see
 * docs/decisions/016-reset-on-another-device.md.
 */
export function ResetPassword({ token, returnTo }: { token: string; returnTo: string | null }) {
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ name: 'opening' })
  const [pending, setPending] = useState(false)

  const open = async () => {
    setPending(true)
    try {
      const { core } = (await connect()).client
      const name = await openReset(core, token)
      setStep(name === 'form' ? { name, core } : { name })
    } catch {
      setStep({ name: 'offline' })
    }
    setPending(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one visit, one link
  useEffect(() => void open(), [])
  const show = (name: 'saved' | keyof typeof deadLinks) => {
    setStep({ name })
    // The field that had the focus is gone; the outcome is read from the top.
    document.getElementById('main')?.focus()
  }

  switch (step.name) {
    case 'opening':
      return <HeroStatus title={authEmail.title} text={authEmail.working} working />
    case 'offline':
      return (
        <>
          <HeroStatus title={unreachable.title} text={unreachable.text} />
          <Button wide pending={pending} onClick={() => pending || void open()}>
            {unreachable.button}
          </Button>
        </>
      )
    case 'form':
      return <NewPasswordForm core={step.core} token={token} onEnd={show} />
    case 'saved':
      return <Saved onContinue={() => continueAfterSignIn(returnTo ?? '/events', navigate)} />
    default:
      return (
        <RequestReset
          email={lastEmail.get()}
          returnTo={returnTo}
          onBack={() => navigate(returnTo === null ? '/' : `/?${new URLSearchParams({ return_to: returnTo })}`)}
        >
          <HeroStatus {...deadLinks[step.name]} />
        </RequestReset>
      )
  }
}

function Saved({ onContinue }: { onContinue: () => void }) {
  const { needsSecondStep } = useStore(signInState)
  return (
    <>
      <HeroStatus title={passwordSaved.title} text={needsSecondStep ? passwordSaved.secondStep : passwordSaved.text} />
      <Button wide onClick={onContinue}>
        {passwordSaved.button}
      </Button>
    </>
  )
}
