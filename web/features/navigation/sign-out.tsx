import { useState } from 'react'
import { connect } from '../../session/connect.ts'
import { signInState } from '../../session/page-state.ts'
import { reportError } from '../../session/report-error.ts'
import { useStore } from '../../session/use-store.ts'
import { account, nav, offline } from '../../texts/english/app.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press, PressLink } from '../../ui/press.tsx'
import * as css from './sign-out.css.ts'

/** Whose page this is, and the way out. */
export function SignOut() {
  const { email } = useStore(signInState)
  const [failed, setFailed] = useState(false)

  const signOut = async () => {
    const connection = await connect().catch(() => undefined)
    if (!connection) return setFailed(true)
    await connection.session.signOut().catch((error: unknown) => reportError(error, 'revoking the session'))
  }

  return (
    <footer className={css.foot}>
      {failed && <Notice tone="wrong">{offline}</Notice>}
      <span className={css.email}>{email !== null && account.signedInAs(email)}</span>
      <span className={css.ways}>
        <span className={css.phoneOnly}>
          <PressLink look="bare" href="/wallet">
            {nav.wallet}
          </PressLink>
          <PressLink look="bare" href="/account">
            {nav.account}
          </PressLink>
        </span>
        <Press look="bare" onClick={() => void signOut()}>
          {account.signOut}
        </Press>
      </span>
    </footer>
  )
}
