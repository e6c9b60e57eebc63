import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../session/use-store.ts'
import { foreign, signedIn, wayOn } from '../../texts/english/auth-email.ts'
import { Press, PressLink } from '../../ui/press.tsx'
import { StageWords } from '../../ui/stage-words.tsx'

interface Props {
  returnTo: string | null
  busy: boolean
  onUse: () => void
}

/** A link that nobody waits for in this browser. Nothing is spent before the press, which whoever is signed in hardly needs. */
export function ForeignLink({ returnTo, busy, onUse }: Props) {
  const { jwt, email } = useStore(signInState)
  const press = () => busy || onUse()
  if (jwt === null)
    return (
      <>
        <StageWords title={foreign.title} text={foreign.text} />
        <Press wide busy={busy} onClick={press}>
          {foreign.button}
        </Press>
      </>
    )
  return (
    <>
      <StageWords title={signedIn.title} text={email === null ? signedIn.textNameless : signedIn.text(email)} />
      <PressLink wide href={returnTo ?? '/events'}>
        {wayOn.goOn}
      </PressLink>
      <Press wide look="quiet" busy={busy} onClick={press}>
        {signedIn.button}
      </Press>
    </>
  )
}
