import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { useEffect, useState } from 'react'
import { recoveryCodes as copy } from '../../../copy/english/key-changes.ts'
import * as css from '../account-section.css.ts'
import { RenewCodes } from './renew-codes.tsx'
import { listRecoveryCodes } from './totp-calls.ts'

interface Props {
  client: IdentityClient
  /** Returns an error message, or null. */
  onRenew: () => Promise<string | null>
}

/** For a user who needed a recovery code: how many are left, and what to do if the app is lost for good. */
export function RecoveryNotice({ client, onRenew }: Props) {
  const left = useCodesLeft(client)
  return (
    <div className={css.panel}>
      <p role="status">
        {left === undefined ? copy.used : copy.join(copy.used, left === 0 ? copy.none : copy.left(left))}
      </p>
      <p className={css.text}>{copy.lost}</p>
      <RenewCodes onRenew={onRenew} />
    </div>
  )
}

/** Undefined until it is known, and where the provider requires another step first: that is only asked for on request. */
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
