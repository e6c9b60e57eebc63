import type { Connection } from '@iyk/wallet/store/connection.ts'
import { fetchPart } from './fetch-part.ts'
import type { OpenWallet } from './open-wallet.ts'
import { createStore } from './store.ts'

/** The wallet of this page. `opened` is what one asks it through, null until the code for that was fetched. */
export interface WalletState extends Connection {
  opened: OpenWallet | null
}

export const walletState = createStore<WalletState>({
  status: 'disconnected',
  account: null,
  chain: null,
  connector: null,
  connectors: [],
  opened: null,
})

let opening: Promise<OpenWallet> | undefined

/** Fetches the code for wallets and finds those of this browser, once. What could not be fetched is tried again by the next caller. */
export function openWallet(): Promise<OpenWallet> {
  opening ??= fetchPart(() => import('./open-wallet.ts'))
    .then(({ openInto }) => openInto(walletState))
    .catch((error: unknown) => {
      opening = undefined
      walletState.set({ status: 'disconnected' })
      throw error
    })
  return opening
}
