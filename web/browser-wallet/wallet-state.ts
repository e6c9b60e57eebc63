import { importChunk } from '../chunks/import-chunk.ts'
import { createStore } from '../state/store.ts'
import type { WalletClient, WalletState } from './wallet-client.ts'

export const walletState = createStore<WalletState>({
  status: 'disconnected',
  account: null,
  accounts: [],
  chain: null,
  connector: null,
  connectors: [],
  client: null,
})

let loading: Promise<WalletClient> | undefined

/** Fetches the wallet code and finds the wallets of this browser, once. A failed fetch is retried by the next caller. */
export function loadWalletClient(): Promise<WalletClient> {
  loading ??= importChunk(() => import('./wallet-client.ts'))
    .then(({ createWalletClient }) => createWalletClient(walletState))
    .catch((error: unknown) => {
      loading = undefined
      walletState.set({ status: 'disconnected' })
      throw error
    })
  return loading
}
