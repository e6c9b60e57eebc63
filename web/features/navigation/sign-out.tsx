import { useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { account, offline } from '../../copy/english/app.ts'
import { signInState } from '../../session/page-state.ts'
import { signOut } from '../../session/sign-out.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadUnsentEntries } from '../../waiting-entries/load-unsent-entries.ts'
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

/** Signing out deletes what staff entered and is still to be sent, so it is asked for first where there is something. */
function useSignOut() {
  const [failed, setFailed] = useState(false)
  const [unsent, setUnsent] = useState<{ part: typeof import('./unsent-question.tsx'); count: number }>()
  const [isOpen, setOpen] = useState(false)
  const leaveAnyway = async () => setFailed(!(await signOut()))
  const leave = async () => {
    const count = await countUnsent()
    const part = count > 0 ? await importChunk(() => import('./unsent-question.tsx')).catch(() => undefined) : undefined
    if (!part) return await leaveAnyway()
    setUnsent({ part, count })
    setOpen(true)
  }
  const question = unsent && (
    <unsent.part.UnsentQuestion
      count={unsent.count}
      open={isOpen}
      onClose={() => setOpen(false)}
      onLeave={() => void leaveAnyway()}
    />
  )
  return { failed, leave, question }
}

async function countUnsent(): Promise<number> {
  try {
    return (await (await loadUnsentEntries())?.countEntries()) ?? 0
  } catch {
    // A browser that refuses storage keeps nothing.
    return 0
  }
}
