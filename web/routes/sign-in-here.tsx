import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { arrive } from '../session/arrive.ts'
import { askedAddress } from '../session/asked-address.ts'
import { fetchPart } from '../session/fetch-part.ts'
import { signInState } from '../session/page-state.ts'
import { useStore } from '../session/use-store.ts'
import { wayOn } from '../texts/english/auth-email.ts'
import { PressLink } from '../ui/press.tsx'

const loadReset = () => fetchPart(() => import('../features/password-reset/ask-for-reset.tsx'))

/**
 * In place of a link that does not serve: every way to sign in, with the address of the last mail typed already, or the way on for
 * somebody who is signed in. Both lead to `returnTo`.
 */
export function SignInHere({ returnTo }: { returnTo: string | null }) {
  const { jwt, secondStepDue, settled, unreachable } = useStore(signInState)
  const navigate = useNavigate()
  const isIn = jwt !== null || secondStepDue
  // Whoever was signed in before reads what happened, and goes on by a press.
  const [wasIn, setWasIn] = useState<boolean>()
  if (wasIn === undefined && (settled || unreachable)) setWasIn(isIn)
  const hasComeIn = wasIn === false && isIn
  useEffect(() => {
    if (hasComeIn) arrive(returnTo ?? '/events', navigate)
  }, [hasComeIn, returnTo, navigate])

  if (wasIn === undefined) return null
  if (!wasIn) return <SignInForm returnTo={returnTo} email={askedAddress.recall()} loadReset={loadReset} />
  return (
    <PressLink wide href={returnTo === null ? '/' : `/?${new URLSearchParams({ return_to: returnTo })}`}>
      {wayOn.goOn}
    </PressLink>
  )
}
