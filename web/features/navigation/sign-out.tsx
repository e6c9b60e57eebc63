import { useState } from 'react'
import { account, offline } from '../../copy/english/app.ts'
import { signInState } from '../../session/page-state.ts'
import { signOut } from '../../session/sign-out.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as css from './sign-out.css.ts'

/** Who is signed in, and the sign-out button, at the foot of a page. */
export function SignOut() {
  const { failed, leave } = useSignOut()
  return (
    <footer className={css.footer}>
      {failed && <Notice tone="wrong">{offline}</Notice>}
      <SignedInAs />
      <span className={css.signOut}>
        <Button variant="bare" onClick={() => void leave()}>
          {account.signOut}
        </Button>
      </span>
    </footer>
  )
}

/** The same for the top of the account page, whose end is hard to reach on a phone. */
export function SignOutHere() {
  const { failed, leave } = useSignOut()
  return (
    <>
      {failed && <Notice tone="wrong">{offline}</Notice>}
      <Button variant="quiet" onClick={() => void leave()}>
        {account.signOut}
      </Button>
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
