import { useEffect, useState } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { buttons } from '../copy/english/auth-email.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { continueAfterSignIn } from '../navigation/continue-after-sign-in.ts'
import { useNavigate } from '../navigation/router.tsx'
import { lastEmail } from '../session/last-email.ts'
import { signInState } from '../session/page-state.ts'
import { useStore } from '../state/use-store.ts'
import { LinkButton } from '../ui/button.tsx'

const loadReset = () => importChunk(() => import('../features/password-reset/request-reset.tsx'))

/**
 * Replaces a link that does not work: every sign-in method, with the address of the last email filled in, or a continue button for a signed-in user. Both lead
 * to `returnTo`.
 */
export function InlineSignIn({ returnTo }: { returnTo: string | null }) {
  const { jwt, needsSecondStep, settled, unreachable } = useStore(signInState)
  const navigate = useNavigate()
  const isSignedIn = jwt !== null || needsSecondStep
  // A user who was signed in before reads what happened, and continues by a click.
  const [wasSignedIn, setWasSignedIn] = useState<boolean>()
  if (wasSignedIn === undefined && (settled || unreachable)) setWasSignedIn(isSignedIn)
  const justSignedIn = wasSignedIn === false && isSignedIn
  useEffect(() => {
    if (justSignedIn) continueAfterSignIn(returnTo ?? '/events', navigate)
  }, [justSignedIn, returnTo, navigate])

  if (wasSignedIn === undefined) return null
  if (!wasSignedIn) return <SignInForm returnTo={returnTo} email={lastEmail.get()} loadReset={loadReset} />
  return (
    <LinkButton wide href={returnTo === null ? '/' : `/?${new URLSearchParams({ return_to: returnTo })}`}>
      {buttons.continue}
    </LinkButton>
  )
}
