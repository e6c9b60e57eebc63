import { createSessionList } from '@iyk/identity-client/session-list.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { sessions as copy } from '../../../copy/english/account.ts'
import { formatCount } from '../../../format/format-for-reader.ts'
import { useLoad } from '../../../http/use-load.ts'
import { errorName } from '../../../session/classify-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { AccountProps } from '../account-props.ts'
import * as css from '../account-section.css.ts'
import { AccountSection } from '../account-section.tsx'
import { withChanges } from '../with-changes.ts'
import { type Session, SessionRow } from './session-row.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** How many are shown at first. */
const collapsedCount = 5

/** Where the user is signed in. Only with our own provider; hosted ones do not say. */
export function Sessions({ client }: Pick<AccountProps, 'client'>) {
  const list = useMemo(() => createSessionList(client.core), [client])
  // Null while the provider requires another factor first; that is asked for by a click, not by opening the page.
  const load = useCallback(async () => {
    const loadSessions = async () => (await list.get()).sessions.toSorted(compareSessions)
    return loadSessions().catch((error) => {
      if (errorName(error) === 'insufficient_factors') return null
      throw error
    })
  }, [list])
  const sessions = useLoad(load, 'loading sessions', copy.notLoaded, 'sessions')
  const { reload } = sessions
  const isLocked = sessions.value === null
  const value = sessions.value ?? []
  const [error, setError] = useState<string>()
  const [status, setStatus] = useState<string>()
  const [showAll, setShowAll] = useState(false)
  // A new password ends the others, and a second step shows up here as one more method.
  useEffect(() => client.session.onChange((_, change) => change === 'authenticated' && void reload()), [client, reload])

  const unlock = async () => {
    setError((await withChanges(({ changeAccount }) => changeAccount(list.get, 'showing sessions'))) ?? undefined)
    await reload()
  }
  const shown = showAll ? value : value.slice(0, collapsedCount)
  return (
    <AccountSection
      title={copy.title}
      text={copy.text}
      status={status}
      items={shown.map((session) => (
        <SessionRow
          key={session.session_id}
          session={session}
          prompt={({ sessionRemoval }, device) =>
            sessionRemoval(device, session.session_id, { list, reload, onEnded: setStatus })
          }
        />
      ))}
    >
      <Loaded load={sessions} skeleton={<Skeleton shape="list" />}>
        {() => (
          <div className={css.buttons}>
            {value.length > collapsedCount && (
              <Button variant="quiet" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
                {showAll ? copy.showFewer : copy.showAll(formatCount(value.length))}
              </Button>
            )}
            {isLocked && <Button onClick={() => void unlock()}>{copy.verify}</Button>}
            <SignOutEverywhere list={list} />
            {error !== undefined && (
              <p className={css.error} role="alert">
                {error}
              </p>
            )}
          </div>
        )}
      </Loaded>
    </AccountSection>
  )
}

/** This device first; the others by when they were last seen. */
const compareSessions = (one: Session, other: Session) =>
  Number(other.current) - Number(one.current) || Date.parse(other.last_accessed_at) - Date.parse(one.last_accessed_at)
