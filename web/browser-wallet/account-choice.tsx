import { accounts as copy, requesting } from '../copy/english/wallet-picker.ts'
import { Button } from '../ui/button.tsx'
import { WalletList } from '../ui/wallet-list.tsx'
import { ConnectStep } from './connect-step.tsx'
import { shortenAddress } from './shorten-address.ts'
import * as css from './wallet-sheet.css.ts'

interface Props {
  /** The wallet's own name. */
  name: string
  /** Its active one first. */
  accounts: readonly string[]
  /** The one in use, when one is. */
  current?: string
  onChoose: (account: string) => void
  /** Has the wallet show more of its accounts. */
  onOthers?: () => void
  /** Chooses another wallet. */
  onBack?: () => void
}

/** Which of several accounts that the wallet allows is used here. */
export function AccountChoice({ name, accounts, current, onChoose, onOthers, onBack }: Props) {
  const factOf = (account: string) => {
    if (account === current) return copy.current
    return account === accounts[0] ? copy.active(name) : account
  }
  return (
    <ConnectStep title={copy.title} text={copy.text(name)}>
      <WalletList
        choices={accounts.map((account) => ({
          id: account,
          name: shortenAddress(account),
          fact: factOf(account),
          shape: 'account',
        }))}
        onChoose={onChoose}
      />
      <div className={css.actions}>
        {onOthers && (
          <Button variant="quiet" onClick={onOthers}>
            {copy.more(name)}
          </Button>
        )}
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {requesting.another}
          </Button>
        )}
      </div>
    </ConnectStep>
  )
}
