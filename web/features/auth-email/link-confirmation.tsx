import { buttons, foreign, signedIn } from '../../copy/english/auth-email.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { HeroStatus } from '../../ui/hero-status.tsx'

interface Props {
  returnTo: string | null
  pending: boolean
  onConfirm: () => void
}

/** A link that was not requested in this browser. Nothing is consumed before the click, which a signed-in user hardly needs. */
export function LinkConfirmation({ returnTo, pending, onConfirm }: Props) {
  const { jwt, email } = useStore(signInState)
  const confirm = () => pending || onConfirm()
  if (jwt === null)
    return (
      <>
        <HeroStatus title={foreign.title} text={foreign.text} />
        <Button wide pending={pending} onClick={confirm}>
          {foreign.button}
        </Button>
      </>
    )
  return (
    <>
      <HeroStatus title={signedIn.title} text={email === null ? signedIn.textNameless : signedIn.text(email)} />
      <LinkButton wide href={returnTo ?? '/events'}>
        {buttons.continue}
      </LinkButton>
      <Button wide variant="quiet" pending={pending} onClick={confirm}>
        {signedIn.button}
      </Button>
    </>
  )
}
