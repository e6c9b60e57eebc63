import { ConnectWallet } from '../../browser-wallet/connect-wallet.tsx'
import { linkWallet } from '../../browser-wallet/link-wallet.ts'
import { walletState } from '../../browser-wallet/wallet-state.ts'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { link } from '../../copy/english/wallet-link.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './mint.css.ts'

/** The way to a free mint for someone without a linked wallet: connect one, then sign a message, which costs nothing. */
export function LinkForFree({ onLinked }: { onLinked: () => Promise<void> }) {
  const { status, connector } = useStore(walletState)
  const { pending, error, run } = useAction()
  const isEthereum = status === 'connected' && connector?.namespace === 'ethereum'

  const linkAndReload = async () => {
    const problem = await linkWallet()
    if (problem === null) await onLinked()
    return problem
  }
  return (
    <>
      <p className={css.text}>{copy.free.link}</p>
      <div>
        {isEthereum ? (
          <Button pending={pending !== undefined} onClick={() => void run('submit', linkAndReload)}>
            {link.button}
          </Button>
        ) : (
          <ConnectWallet>{copy.free.connect}</ConnectWallet>
        )}
      </div>
      {pending !== undefined && <Notice>{link.prompts}</Notice>}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}
