import { type ReactNode, useEffect, useRef } from 'react'
import { dialog } from '../../copy/english/sign-in-methods.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import * as css from './sign-in.css.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { LoadReset } from './sign-in-method-props.ts'

interface Props {
  /** Where links in emails and redirects from providers finally lead: a path of this origin. */
  returnTo: string
  method: string | null
  loadReset: LoadReset
  /** Replaces the form when the second step of a sign-in is due. */
  secondStep: ReactNode
  onSignedIn: () => void
  onClose: () => void
}

/** The same sign-in as on the start page, over any page. */
export function SignInDialog({ returnTo, method, loadReset, secondStep, onSignedIn, onClose }: Props) {
  const { jwt, needsSecondStep } = useStore(signInState)
  useEffect(() => {
    if (jwt !== null) onSignedIn()
  }, [jwt, onSignedIn])
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens; a chosen method takes the focus itself
  useEffect(() => {
    if (method === null) place.current?.querySelector('input')?.focus()
  }, [])
  return (
    <Dialog title={dialog.title} open sheet onClose={onClose}>
      <div className={css.form} ref={place}>
        {needsSecondStep ? secondStep : <SignInForm returnTo={returnTo} method={method} loadReset={loadReset} />}
      </div>
    </Dialog>
  )
}
