import { useEffect, useState } from 'react'
import { connect } from './connect.ts'
import { signedInWithRecoveryCode } from './signed-in-with-recovery-code.ts'

/** Whether the signed-in user has an authenticator app but used a recovery code instead; checked again on every `page`. */
export function useSignedInWithRecoveryCode(page: string): boolean {
  const [withRecoveryCode, setWithRecoveryCode] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again on every page
  useEffect(() => {
    connect().then(
      ({ client }) => {
        const factors = client.session.getSync()?.authentication_factors ?? []
        const hasApp = client.user.getSync()?.totps.some(({ verified }) => verified) ?? false
        setWithRecoveryCode(hasApp && signedInWithRecoveryCode(factors))
      },
      () => {},
    )
  }, [page])
  return withRecoveryCode
}
