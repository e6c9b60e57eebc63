import { disconnect } from '@iyk/wallet/actions/disconnect.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { proveWallet } from '../../session/prove-wallet.ts'
import { shortenAddress } from '../../session/shorten-address.ts'
import { useStore } from '../../session/use-store.ts'
import { describeWalletProblem } from '../../session/wallet-problem.ts'
import { walletState } from '../../session/wallet-state.ts'
import { wallet as texts } from '../../texts/english/sign-in-methods.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm, stageText } from '../../ui/stage.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { signInBy } from './sign-in-by.ts'

/** Has the connected wallet sign. Signing waits for a press: the window of a wallet that comes by itself is often blocked. */
export function WithWallet({ wallet }: { wallet: Wallet }) {
  const { account, connector } = useStore(walletState)
  const { busy, problem, run } = useDeed()

  const sign = () =>
    run('submit', () =>
      signInBy(
        'wallet',
        () => proveWallet(wallet),
        (error) => describeWalletProblem(error, 'signing in with a wallet'),
      ),
    )
  return (
    <div className={stageForm}>
      <p className={stageText} role="status">
        {texts.connected(connector?.name ?? '', shortenAddress(account ?? ''))}
      </p>
      <Press wide busy={busy !== undefined} onClick={() => void sign()}>
        {texts.button}
      </Press>
      <Press look="quiet" wide onClick={() => void disconnect(wallet)}>
        {texts.other}
      </Press>
      {busy !== undefined && <Notice>{texts.asked}</Notice>}
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </div>
  )
}
