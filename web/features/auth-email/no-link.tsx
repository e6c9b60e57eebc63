import { type ReactNode, useEffect } from 'react'
import { linkFailures, noToken } from '../../copy/english/auth-email.ts'
import { authEmail } from '../../copy/english/public.ts'
import { continueAfterSignIn } from '../../navigation/continue-after-sign-in.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { HeroStatus } from '../../ui/hero-status.tsx'

/** For a visit without a link: passes a signed-in user on. */
export function NoLink({ returnTo, signIn }: { returnTo: string | null; signIn: ReactNode }) {
  const { jwt, needsSecondStep, settled, unreachable } = useStore(signInState)
  const navigate = useNavigate()
  const isIn = jwt !== null || needsSecondStep
  useEffect(() => {
    if (isIn) continueAfterSignIn(returnTo ?? '/events', navigate)
  }, [isIn, returnTo, navigate])

  const isOut = !isIn && (settled || unreachable)
  if (!isOut) return <HeroStatus title={authEmail.title} text={authEmail.working} />
  return (
    <>
      <HeroStatus {...noToken} />
      {signIn}
    </>
  )
}

/** For a visit with a truncated link, or one that is not ours. */
export function BrokenLink({ signIn }: { signIn: ReactNode }) {
  return (
    <>
      <HeroStatus {...linkFailures.unknown} />
      {signIn}
    </>
  )
}
