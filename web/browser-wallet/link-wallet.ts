import { importChunk } from '../chunks/import-chunk.ts'
import { withStepUp } from '../session/with-step-up.ts'
import { describeWalletError } from './wallet-error.ts'
import { loadWalletClient } from './wallet-state.ts'

/** Makes the connected wallet a sign-in method by its signature, after a second step where the provider requires one. Returns an error message, or null. */
export async function linkWallet(): Promise<string | null> {
  try {
    const [{ wallet }, { verifyWallet }] = await Promise.all([
      loadWalletClient(),
      importChunk(() => import('./verify-wallet.ts')),
    ])
    await withStepUp(() => verifyWallet(wallet))
    return null
  } catch (error) {
    return describeWalletError(error, 'linking a wallet')
  }
}
