import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { useEffect, useState } from 'react'
import { recoveryCodes as texts } from '../../texts/english/keys.ts'
import * as css from './account-section.css.ts'
import { listRecoveryCodes } from './authenticator-app-start.ts'
import { RenewCodes } from './recovery-codes-renew.tsx'

interface Props {
  client: IdentityClient
  /** Answers what was wrong, in words, or null. */
  onRenew: () => Promise<string | null>
}

/** For whoever needed a recovery code: how many are left, and what to do when the app does not come back. */
export function Recovered({ client, onRenew }: Props) {
  const left = useCodesLeft(client)
  return (
    <div className={css.panel}>
      <p role="status">
        {texts.used} {left === 0 ? texts.none : left !== undefined && texts.left(left)}
      </p>
      <p className={css.text}>{texts.lost}</p>
      <RenewCodes onRenew={onRenew} />
    </div>
  )
}

/** Undefined until it is known, and where the provider wants another step first: nobody is asked for one unbidden. */
function useCodesLeft(client: IdentityClient): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    listRecoveryCodes(client).then(
      ({ length }) => setLeft(length),
      () => {},
    )
  }, [client])
  return left
}
