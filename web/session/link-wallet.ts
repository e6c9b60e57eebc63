import { fetchPart } from './fetch-part.ts'
import { withStepUp } from './step-up.ts'
import { describeWalletProblem } from './wallet-problem.ts'
import { openWallet } from './wallet-state.ts'

/**
 * Makes the connected wallet a way in by its signature, after one more step where the provider asks for one. Answers what was wrong, in
 * words, or null.
 */
export async function linkWallet(): Promise<string | null> {
  try {
    const [{ wallet }, { proveWallet }] = await Promise.all([
      openWallet(),
      fetchPart(() => import('./prove-wallet.ts')),
    ])
    await withStepUp(() => proveWallet(wallet))
    return null
  } catch (error) {
    return describeWalletProblem(error, 'linking a wallet')
  }
}

/** Lets go of the wallet that is connected or asked; it stays so over reloads. */
export async function releaseWallet(): Promise<void> {
  const [{ wallet }, { disconnect }] = await Promise.all([
    openWallet(),
    fetchPart(() => import('@iyk/wallet/actions/disconnect.ts')),
  ])
  await disconnect(wallet)
}
