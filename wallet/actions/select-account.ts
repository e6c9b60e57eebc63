import type { Wallet } from '../create-wallet.ts'
import { NotConnectedError } from '../errors.ts'

/** Continues with another account that the connected wallet allows already; nothing is asked. Throws `NotConnectedError` for any other. */
export function selectAccount(wallet: Wallet, account: string): void {
  if (!wallet.state().accounts.includes(account)) throw new NotConnectedError()
  wallet.store.change({ account })
}
