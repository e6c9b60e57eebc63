import { useState } from 'react'
import { signInState } from '../../session/page-state.ts'
import { signOut } from '../../session/sign-out.ts'
import { useStore } from '../../session/use-store.ts'
import { account, offline } from '../../texts/english/app.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import * as css from './sign-out.css.ts'

/** Whose page this is, and the way out, at the foot of a page. */
export function SignOut() {
  const { failed, leave } = useSignOut()
  return (
    <footer className={css.foot}>
      {failed && <Notice tone="wrong">{offline}</Notice>}
      <SignedInAs />
      <span className={css.way}>
        <Press look="bare" onClick={() => void leave()}>
          {account.signOut}
        </Press>
      </span>
    </footer>
  )
}

/** The same at the head of the account, where a phone has no way to the foot of an endless page. */
export function SignOutHere() {
  const { failed, leave } = useSignOut()
  return (
    <>
      {failed && <Notice tone="wrong">{offline}</Notice>}
      <Press look="quiet" onClick={() => void leave()}>
        {account.signOut}
      </Press>
    </>
  )
}

function SignedInAs() {
  const { email } = useStore(signInState)
  return <span className={css.email}>{email !== null && account.signedInAs(email)}</span>
}

function useSignOut() {
  const [failed, setFailed] = useState(false)
  const leave = async () => setFailed(!(await signOut()))
  return { failed, leave }
}
