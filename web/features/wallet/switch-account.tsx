import { selectAccount } from '@iyk/wallet/actions/select-account.ts'
import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { useState } from 'react'
import { AccountChoice } from '../../browser-wallet/account-choice.tsx'
import { walletState } from '../../browser-wallet/wallet-state.ts'
import { wallet as copy } from '../../copy/english/wallet.ts'
import { accounts as accountsCopy, requesting } from '../../copy/english/wallet-picker.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useChooseAccount } from './use-choose-account.ts'

interface Props {
  wallet: Wallet
  connector: Connector
  account: string
}

/** Another account of the connected wallet: one that it allows already, or one that its owner allows now. */
export function SwitchAccount({ wallet, connector, account }: Props) {
  const { accounts } = useStore(walletState)
  const { isPending, error, choose } = useChooseAccount(wallet)
  const [open, setOpen] = useState(false)
  // Only a wallet of this browser can be asked for others.
  const canRequest = connector.namespace === 'ethereum' && connector.kind !== 'walletconnect'
  const hasSeveral = accounts.length > 1
  if (!canRequest && !hasSeveral) return null

  const select = (chosen: string) => {
    setOpen(false)
    selectAccount(wallet, chosen)
  }
  const requestOthers = () => {
    setOpen(false)
    choose()
  }
  return (
    <>
      <Button variant="quiet" pending={isPending} onClick={hasSeveral ? () => setOpen(true) : choose}>
        {copy.chooseAccount}
      </Button>
      {isPending && <Notice>{requesting.prompts(connector.name)}</Notice>}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <Dialog title={accountsCopy.dialog} open={open} sheet="bottom" onClose={() => setOpen(false)}>
        <AccountChoice
          name={connector.name}
          accounts={accounts}
          current={account}
          onChoose={select}
          {...(canRequest && { onOthers: requestOthers })}
        />
      </Dialog>
    </>
  )
}
