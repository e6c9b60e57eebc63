import { chooseAccount } from '@iyk/wallet/actions/choose-account.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { describeWalletProblem } from '../../session/wallet-problem.ts'
import { useDeed } from '../../ui/use-deed.ts'

/** Has the wallet show its accounts again. */
export function useChooseAccount(wallet: Wallet) {
  const { busy, problem, run } = useDeed()
  const ask = async () => {
    try {
      await chooseAccount(wallet)
      return null
    } catch (error) {
      return describeWalletProblem(error, 'choosing another account')
    }
  }
  return { isAsked: busy !== undefined, problem, choose: () => void run('submit', ask) }
}
