import { useState } from 'react'
import { linkWallet, releaseWallet } from '../../session/link-wallet.ts'
import { shortenAddress } from '../../session/shorten-address.ts'
import { wallets as texts } from '../../texts/english/keys.ts'
import { link } from '../../texts/english/wallet.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const add = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const wrong = await linkWallet()
    setBusy(false)
    setProblem(wrong)
    if (wrong === null) onLinked()
  }
  return (
    <div className={css.panel}>
      <p role="status">{texts.connected(name, shortenAddress(address))}</p>
      <p className={css.text}>{isLinked ? link.yoursAlready : link.text}</p>
      <div className={css.buttons}>
        {!isLinked && (
          <Press busy={busy} onClick={() => void add()}>
            {texts.sign}
          </Press>
        )}
        <Press look={isLinked ? 'quiet' : 'bare'} onClick={() => void releaseWallet()}>
          {texts.release}
        </Press>
      </div>
      {busy && <Notice>{link.asks}</Notice>}
      {problem !== null && <Notice tone="wrong">{problem}</Notice>}
    </div>
  )
}
