import { useEffect, useState } from 'react'
import { cameByRecovery } from './came-by-recovery.ts'
import { connect } from './connect.ts'

/** Whether whoever is signed in here has an authenticator app and came without it; asked anew at every `page`. */
export function useCameByRecovery(page: string): boolean {
  const [came, setCame] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another look
  useEffect(() => {
    connect().then(
      ({ client }) => {
        const factors = client.session.getSync()?.authentication_factors ?? []
        const hasApp = client.user.getSync()?.totps.some(({ verified }) => verified) ?? false
        setCame(hasApp && cameByRecovery(factors))
      },
      () => {},
    )
  }, [page])
  return came
}
