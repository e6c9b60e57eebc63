import { disconnect } from '@iyk/wallet/actions/disconnect.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { shortenAddress } from '../../browser-wallet/shorten-address.ts'
import { verifyWallet } from '../../browser-wallet/verify-wallet.ts'
import { describeWalletError } from '../../browser-wallet/wallet-error.ts'
import { walletState } from '../../browser-wallet/wallet-state.ts'
import { wallet as copy } from '../../copy/english/sign-in-methods.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { heroForm, heroText } from '../../ui/hero-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { signInWith } from './sign-in-with.ts'

/** Has the connected wallet sign. Signing waits for a click: browsers often block a wallet window that opens by itself. */
export function SignWithWallet({ wallet }: { wallet: Wallet }) {
  const { account, connector } = useStore(walletState)
  const { pending, error, run } = useAction()

  const sign = () =>
    run('submit', () =>
      signInWith(
        'wallet',
        () => verifyWallet(wallet),
        (error) => describeWalletError(error, 'signing in with a wallet'),
      ),
    )
  return (
    <div className={heroForm}>
      <p className={heroText} role="status">
        {copy.connected(connector?.name ?? '', shortenAddress(account ?? ''))}
      </p>
      <Button wide pending={pending !== undefined} onClick={() => void sign()}>
        {copy.button}
      </Button>
      <Button variant="quiet" wide onClick={() => void disconnect(wallet)}>
        {copy.other}
      </Button>
      {pending !== undefined && <Notice>{copy.requested}</Notice>}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </div>
  )
}
