import { createUsers } from '@iyk/identity-client/users.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { account as copy } from '../../copy/english/account.ts'
import { useLoad } from '../../http/use-load.ts'
import { connect } from '../../session/connect.ts'
import type { AccountProps } from './account-props.ts'

/** The signed-in user as the provider knows it, fetched when the page opens and current after every change. */
export function useAccount() {
  const account = useLoad(load, 'loading the account', copy.notLoaded, 'account')
  const { status, value } = account
  const subscribe = useCallback((listener: () => void) => value?.users.onChange(listener) ?? (() => {}), [value])
  const user = useSyncExternalStore(subscribe, () => value?.users.getSync() ?? null)
  // Without a user the session has ended, and the page is about to be left.
  const current: AccountProps | undefined = value && user ? { ...value, user } : undefined
  return status === 'ready' && !current
    ? { ...account, status: 'loading' as const, value: undefined }
    : { ...account, value: current }
}

async function load() {
  const { client, config } = await connect()
  const users = createUsers(client.core)
  await users.get()
  return { client, config, users }
}
