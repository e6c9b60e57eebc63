import { useCallback, useSyncExternalStore } from 'react'
import { connect } from '../../session/connect.ts'
import { fetchPart } from '../../session/fetch-part.ts'
import { useLoad } from '../../session/use-load.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'

/** Whether a wallet signs in whoever is signed in; current after every change. */
export function useLinked(account: string): 'yes' | 'no' | 'not-offered' {
  const { value } = useLoad(load, 'loading the account', somethingWentWrong)
  const subscribe = useCallback((listener: () => void) => value?.users.onChange(listener) ?? (() => {}), [value])
  const user = useSyncExternalStore(subscribe, () => value?.users.getSync() ?? null)
  if (!value?.config.methods.includes('crypto_wallet') || !user) return 'not-offered'
  const isThis = ({ crypto_wallet_address }: { crypto_wallet_address: string }) => crypto_wallet_address === account
  return user.crypto_wallets.some(isThis) ? 'yes' : 'no'
}

async function load() {
  const [{ client, config }, { createUsers }] = await Promise.all([
    connect(),
    fetchPart(() => import('@iyk/identity-client/users.ts')),
  ])
  return { config, users: createUsers(client.core) }
}
