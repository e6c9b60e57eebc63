import { createSessionList } from '@iyk/identity-client/session-list.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { nameOfError } from '../../session/describe-problem.ts'
import { leaveWallet } from '../../session/leave-wallet.ts'
import { signInState } from '../../session/page-state.ts'
import { formatCount } from '../../session/reader.ts'
import { useLoad } from '../../session/use-load.ts'
import { sessions as texts } from '../../texts/english/account.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Press } from '../../ui/press.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { AccountSection } from './account-section.tsx'
import { EndAll } from './end-all.tsx'
import { removeKey } from './remove-key.ts'
import { type Session, SessionRow, wordsFor } from './session-row.tsx'
import { tryChange } from './try-change.ts'

/** So many are in view at once. */
const few = 5

/** Where the person is signed in. Of our own provider; hosted ones do not tell. */
export function Sessions({ client }: Pick<AccountProps, 'client'>) {
  const list = useMemo(() => createSessionList(client.core), [client])
  // Null while the provider wants another factor first; asked for by a press, not by opening the page.
  const load = useCallback(async () => {
    const read = async () => (await list.get()).sessions.toSorted(byNearness)
    return read().catch((error) => {
      if (nameOfError(error) === 'insufficient_factors') return null
      throw error
    })
  }, [list])
  const sessions = useLoad(load, 'loading sessions', texts.notLoaded)
  const { reload } = sessions
  const isLocked = sessions.value === null
  const value = sessions.value ?? []
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [showAll, setShowAll] = useState(false)
  // A new password ends the others, and a further step shows here as one more way.
  useEffect(() => client.session.onChange((_, change) => change === 'authenticated' && void reload()), [client, reload])

  const end = async (session: Session) => {
    const revoke = async () => {
      await list.revoke(session.session_id)
      await reload()
    }
    const wrong = await removeKey(revoke, { gone: 'session_not_found', refresh: reload, doing: 'ending a session' })
    if (wrong !== null) return wrong
    setSaid(texts.ended(wordsFor(session)))
    return null
  }
  const endAll = async () => {
    signInState.set({ hasLeft: true })
    const wrong = await tryChange(list.revokeAll, 'ending all sessions')
    if (wrong !== null) signInState.set({ hasLeft: false })
    else leaveWallet()
    return wrong
  }
  const unlock = async () => {
    setProblem((await tryChange(list.get, 'showing sessions')) ?? undefined)
    await reload()
  }
  const shown = showAll ? value : value.slice(0, few)
  return (
    <AccountSection
      title={texts.title}
      text={texts.text}
      said={said}
      keys={shown.map((session) => <SessionRow key={session.session_id} session={session} end={() => end(session)} />)}
    >
      <Loaded load={sessions} skeleton={<Skeleton shape="list" />}>
        {() => (
          <div className={css.buttons}>
            {value.length > few && (
              <Press look="quiet" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
                {showAll ? texts.showFewer : texts.showAll(formatCount(value.length))}
              </Press>
            )}
            {isLocked && <Press onClick={() => void unlock()}>{texts.verify}</Press>}
            <EndAll endAll={endAll} />
            {problem !== undefined && (
              <p className={css.problem} role="alert">
                {problem}
              </p>
            )}
          </div>
        )}
      </Loaded>
    </AccountSection>
  )
}

/** This device first; the others by when they were last seen. */
const byNearness = (one: Session, other: Session) =>
  Number(other.current) - Number(one.current) || Date.parse(other.last_accessed_at) - Date.parse(one.last_accessed_at)
