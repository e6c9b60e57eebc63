import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { arrive } from '../../session/arrive.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../session/use-store.ts'
import { linkFailures, noToken } from '../../texts/english/auth-email.ts'
import { authEmail } from '../../texts/english/public.ts'
import { StageWords } from '../../ui/stage-words.tsx'

/** For who comes without any link: passes on whoever is signed in. */
export function NothingBrought({ returnTo, wayIn }: { returnTo: string | null; wayIn: ReactNode }) {
  const { jwt, secondStepDue, settled, unreachable } = useStore(signInState)
  const navigate = useNavigate()
  const isIn = jwt !== null || secondStepDue
  useEffect(() => {
    if (isIn) arrive(returnTo ?? '/events', navigate)
  }, [isIn, returnTo, navigate])

  const isOut = !isIn && (settled || unreachable)
  if (!isOut) return <StageWords title={authEmail.title} text={authEmail.working} />
  return (
    <>
      <StageWords {...noToken} />
      {wayIn}
    </>
  )
}

/** For who comes with a link that lost a piece, or never was one of ours. */
export function BrokenLink({ wayIn }: { wayIn: ReactNode }) {
  return (
    <>
      <StageWords {...linkFailures.unknown} />
      {wayIn}
    </>
  )
}
