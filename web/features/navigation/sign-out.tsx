import { useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { account, offline } from '../../copy/english/app.ts'
import { signInState } from '../../session/page-state.ts'
import { signOut } from '../../session/sign-out.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { hasEntries } from '../../waiting-entries/has-entries.ts'
import * as css from './sign-out.css.ts'

/** Who is signed in, and the sign-out button, at the foot of a page. */
export function SignOut() {
  const { failed, leave, question } = useSignOut()
  return (
    <footer className={css.footer}>
      {failed && <Notice tone="wrong">{offline}</Notice>}
      <SignedInAs />
      <span className={css.signOut}>
        <Button variant="bare" onClick={() => void leave()}>
          {account.signOut}
        </Button>
      </span>
      {question}
    </footer>
  )
}

/** The same for the top of the account page, whose end is hard to reach on a phone. */
export function SignOutHere() {
  const { failed, leave, question } = useSignOut()
  return (
    <>
      {failed && <Notice tone="wrong">{offline}</Notice>}
      <Button variant="quiet" onClick={() => void leave()}>
        {account.signOut}
      </Button>
      {question}
    </>
  )
}

function SignedInAs() {
  const { email } = useStore(signInState)
  return <span className={css.email}>{email !== null && account.signedInAs(email)}</span>
}

/** Signing out deletes what staff entered and is still to be sent, so it is asked for first where there may be something. */
function useSignOut() {
  const [failed, setFailed] = useState(false)
  const [part, setPart] = useState<typeof import('./unsent-question.tsx')>()
  const leaveAnyway = async () => setFailed(!(await signOut()))
  const leave = async () => {
    const loaded = (await hasEntries()) && (await importChunk(() => import('./unsent-question.tsx')).catch(() => false))
    if (typeof loaded === 'object') setPart(loaded)
    else await leaveAnyway()
  }
  const question = part && <part.UnsentQuestion onClose={() => setPart(undefined)} onLeave={leaveAnyway} />
  return { failed, leave, question }
}
