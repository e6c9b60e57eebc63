import { linkWallet, releaseWallet } from '../../session/link-wallet.ts'
import { shortenAddress } from '../../session/shorten-address.ts'
import { wallets as texts } from '../../texts/english/keys.ts'
import { link } from '../../texts/english/wallet.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './account-section.css.ts'

interface Props {
  /** What its maker calls the wallet. */
  name: string
  address: string
  isLinked: boolean
  onLinked: () => void
}

/** The wallet this page is connected with. Signing waits for a press: the window of a wallet that comes by itself is often blocked. */
export function WalletsConnected({ name, address, isLinked, onLinked }: Props) {
  const { busy, problem, run } = useDeed()
  const isBusy = busy !== undefined

  const add = async () => {
    if ((await run('submit', linkWallet)) === null) onLinked()
  }
  return (
    <div className={css.panel}>
      <p role="status">{texts.connected(name, shortenAddress(address))}</p>
      <p className={css.text}>{isLinked ? link.yoursAlready : link.text}</p>
      <div className={css.buttons}>
        {!isLinked && (
          <Press busy={isBusy} onClick={() => void add()}>
            {texts.sign}
          </Press>
        )}
        <Press look={isLinked ? 'quiet' : 'bare'} onClick={() => void releaseWallet()}>
          {texts.release}
        </Press>
      </div>
      {isBusy && <Notice>{link.asks}</Notice>}
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </div>
  )
}
