import { useEffect, useRef, useState } from 'react'
import { authenticatorApp as copy } from '../../../copy/english/keys.ts'
import { signedInWithRecoveryCode } from '../../../session/signed-in-with-recovery-code.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { AccountProps } from '../account-props.ts'
import * as css from '../account-section.css.ts'
import { AccountSection } from '../account-section.tsx'
import { useReturnFocus } from '../use-return-focus.ts'
import { type Changes, loadChanges, withChanges } from '../with-changes.ts'
import { AuthenticatorAppItem } from './authenticator-app-item.tsx'
import type { StartedSetup } from './change-authenticator-app.ts'

/** The second factor of a sign-in: setting up an app, its recovery codes, and removing it. */
export function AuthenticatorApp({ user, users, client }: AccountProps) {
  const [changes, setChanges] = useState<Changes>()
  const [started, setStarted] = useState<StartedSetup>()
  const [codes, setCodes] = useState<{ list: readonly string[]; areNew: boolean }>()
  const { pending, error, run, clearError } = useAction<'start' | 'show'>()
  const [status, setStatus] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(started !== undefined, button)

  const app = user.totps.find(({ verified }) => verified)
  const start = () => run('start', () => withChanges((loaded) => loaded.startSetup({ client, users }, setStarted)))
  const confirm = ({ pending }: StartedSetup, code: string) =>
    withChanges((loaded) =>
      loaded.confirmSetup(client, code, (done) => {
        setChanges(loaded)
        setStarted(undefined)
        setCodes({ list: pending.recovery_codes, areNew: true })
        setStatus(done)
      }),
    )
  const show = () => {
    setStatus(undefined)
    return run('show', () =>
      withChanges((loaded) =>
        loaded.showRecoveryCodes(client, (list) => {
          setChanges(loaded)
          setCodes({ list, areNew: false })
        }),
      ),
    )
  }
  const onRemoved = (done: string) => {
    setCodes(undefined)
    setStatus(done)
  }
  const prompt = (loaded: Changes) => {
    const removal = loaded.authenticatorAppRemoval(app!.totp_id, users, onRemoved)
    return {
      ...removal,
      remove() {
        clearError()
        return removal.remove()
      },
    }
  }
  const renew = async () => {
    clearError()
    const message = await withChanges((loaded) => loaded.removeToRenew(app!.totp_id, users, onRemoved))
    if (message === null) void start()
    return message
  }

  const usedRecoveryCode = signedInWithRecoveryCode(client.session.getSync()?.authentication_factors ?? [])
  const showsNotice = app !== undefined && !codes && usedRecoveryCode
  useEffect(() => {
    if (!showsNotice) return
    loadChanges().then(setChanges, () => {
      // The row still leads to the codes.
    })
  }, [showsNotice])
  return (
    <AccountSection
      title={copy.title}
      text={copy.text}
      status={status}
      items={
        app && (
          <AuthenticatorAppItem
            codes={
              codes &&
              changes && (
                <changes.RecoveryCodes
                  codes={codes.list}
                  onSaved={() => setCodes(undefined)}
                  onRenew={codes.areNew ? undefined : renew}
                />
              )
            }
            onShow={() => void show()}
            isShowing={pending === 'show'}
            prompt={prompt}
          />
        )
      }
    >
      {showsNotice && changes && <changes.RecoveryNotice client={client} onRenew={renew} />}
      {started ? (
        <started.Form
          started={started.pending}
          onCode={(code) => confirm(started, code)}
          onCancel={() => setStarted(undefined)}
        />
      ) : (
        !app && (
          <Button
            ref={button}
            variant="quiet"
            pending={pending === 'start'}
            onClick={() => {
              setStatus(undefined)
              void start()
            }}
          >
            {copy.add}
          </Button>
        )
      )}
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </AccountSection>
  )
}
