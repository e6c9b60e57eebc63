import { chooseAccount } from '@iyk/wallet/actions/choose-account.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { describeWalletError } from '../../browser-wallet/wallet-error.ts'
import { useAction } from '../../ui/use-action.ts'

/** Has the wallet show its accounts again. */
export function useChooseAccount(wallet: Wallet) {
  const { pending, error, run } = useAction()
  const prompt = async () => {
    try {
      await chooseAccount(wallet)
      return null
    } catch (error) {
      return describeWalletError(error, 'choosing another account')
    }
  }
  return { isPending: pending !== undefined, error, choose: () => void run('submit', prompt) }
}
