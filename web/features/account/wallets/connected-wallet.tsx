import { disconnectWallet } from '../../../browser-wallet/disconnect-wallet.ts'
import { shortenAddress } from '../../../browser-wallet/shorten-address.ts'
import { wallets as copy } from '../../../copy/english/keys.ts'
import { link } from '../../../copy/english/wallet-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAction } from '../../../ui/use-action.ts'
import * as css from '../account-section.css.ts'
import { withChanges } from '../with-changes.ts'

interface Props {
  /** The wallet's name, as its maker writes it. */
  name: string
  address: string
  isLinked: boolean
  onLinked: () => void
}

/** The wallet this page is connected with. Signing waits for a click: browsers often block a wallet window that opens by itself. */
export function ConnectedWallet({ name, address, isLinked, onLinked }: Props) {
  const { pending, error, run } = useAction()
  const isPending = pending !== undefined

  const add = async () => {
    if ((await run('submit', () => withChanges(({ linkWallet }) => linkWallet()))) === null) onLinked()
  }
  return (
    <div className={css.panel}>
      <p role="status">{copy.connected(name, shortenAddress(address))}</p>
      <p className={css.text}>{isLinked ? link.yoursAlready : link.text}</p>
      <div className={css.buttons}>
        {!isLinked && (
          <Button pending={isPending} onClick={() => void add()}>
            {copy.sign}
          </Button>
        )}
        <Button variant={isLinked ? 'quiet' : 'bare'} onClick={() => void disconnectWallet()}>
          {copy.release}
        </Button>
      </div>
      {isPending && <Notice>{link.prompts}</Notice>}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </div>
  )
}
