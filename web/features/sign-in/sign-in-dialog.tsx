import { type ReactNode, useEffect, useRef } from 'react'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../session/use-store.ts'
import { dialog } from '../../texts/english/sign-in-methods.ts'
import { Dialog } from '../../ui/dialog.tsx'
import * as css from './sign-in.css.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { LoadReset } from './way-props.ts'

interface Props {
  /** Where links of mails and providers lead in the end: a path of this origin. */
  returnTo: string
  method: string | null
  loadReset: LoadReset
  /** Takes the place of the form when the second step of a sign-in is due. */
  secondStep: ReactNode
  onSignedIn: () => void
  onClose: () => void
}

/** The same sign-in as on the start page, over any page. */
export function SignInDialog({ returnTo, method, loadReset, secondStep, onSignedIn, onClose }: Props) {
  const { jwt, secondStepDue } = useStore(signInState)
  useEffect(() => {
    if (jwt !== null) onSignedIn()
  }, [jwt, onSignedIn])
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens; a way that was chosen takes the focus itself
  useEffect(() => {
    if (method === null) place.current?.querySelector('input')?.focus()
  }, [])
  return (
    <Dialog title={dialog.title} open sheet onClose={onClose}>
      <div className={css.way} ref={place}>
        {secondStepDue ? secondStep : <SignInForm returnTo={returnTo} method={method} loadReset={loadReset} />}
      </div>
    </Dialog>
  )
}
