import { chooseAccount } from '@iyk/wallet/actions/choose-account.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { describeWalletProblem } from '../../session/wallet-problem.ts'
import { picker, wallet as texts } from '../../texts/english/wallet.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'

/** Has the wallet show its accounts again. `name` is what it calls itself. */
export function ChooseAnother({ wallet, name }: { wallet: Wallet; name: string }) {
  const { busy, problem, run } = useDeed()
  const choose = async () => {
    try {
      await chooseAccount(wallet)
      return null
    } catch (error) {
      return describeWalletProblem(error, 'choosing another account')
    }
  }
  return (
    <>
      <Press look="quiet" busy={busy !== undefined} onClick={() => void run('submit', choose)}>
        {texts.chooseAccount}
      </Press>
      {busy !== undefined && <Notice>{picker.asks(name)}</Notice>}
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </>
  )
}
