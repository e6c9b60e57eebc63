import { createAccountData } from '@iyk/identity-client/account-data.ts'
import { useMemo, useRef, useState } from 'react'
import { data as copy } from '../../../copy/english/account.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { AccountProps } from '../account-props.ts'
import * as css from '../account-section.css.ts'
import { AccountSection } from '../account-section.tsx'
import { useChanges } from '../use-changes.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { withChanges } from '../with-changes.ts'

/** Downloading the data and deleting the account. With another provider, only the data stored here. */
export function AccountData({ client, config, user }: Pick<AccountProps, 'client' | 'config' | 'user'>) {
  const ours = config.provider_url === ''
  const provider = useMemo(() => (ours ? createAccountData(client.core) : undefined), [ours, client])
  const { pending, error, run } = useAction()
  const removing = useChanges()
  const [status, setStatus] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(removing.changes !== undefined, button)

  const download = () => {
    setStatus(undefined)
    return run('submit', () => withChanges(({ downloadData }) => downloadData({ provider, client, user }, setStatus)))
  }
  const problem = error ?? removing.error
  return (
    <AccountSection title={copy.title} text={ours ? copy.text : copy.textElsewhere} status={status}>
      {problem !== undefined && (
        <p className={css.error} role="alert">
          {problem}
        </p>
      )}
      {removing.changes ? (
        <div className={css.panel}>
          <removing.changes.ConfirmPrompt
            {...removing.changes.dataRemoval({ provider, client, user })}
            onCancel={removing.close}
          />
        </div>
      ) : (
        <div className={css.buttons}>
          <Button variant="quiet" pending={pending !== undefined} onClick={() => void download()}>
            {copy.download}
          </Button>
          <Button ref={button} variant="quiet" pending={removing.isOpening} onClick={removing.open}>
            {ours ? copy.remove : copy.removeElsewhere}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}
