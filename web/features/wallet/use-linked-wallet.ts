import { createUsers } from '@iyk/identity-client/users.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { useLoad } from '../../http/use-load.ts'
import { connect } from '../../session/connect.ts'

/** Whether a wallet is a sign-in method of the signed-in user; current after every change. */
export function useLinkedWallet(account: string): 'yes' | 'no' | 'not-offered' {
  const { value } = useLoad(load, 'loading the account', somethingWentWrong, 'linked wallets')
  const subscribe = useCallback((listener: () => void) => value?.users.onChange(listener) ?? (() => {}), [value])
  const user = useSyncExternalStore(subscribe, () => value?.users.getSync() ?? null)
  if (!value?.config.methods.includes('crypto_wallet') || !user) return 'not-offered'
  const isThis = ({ crypto_wallet_address }: { crypto_wallet_address: string }) => crypto_wallet_address === account
  return user.crypto_wallets.some(isThis) ? 'yes' : 'no'
}

async function load() {
  const { client, config } = await connect()
  return { config, users: createUsers(client.core) }
}
