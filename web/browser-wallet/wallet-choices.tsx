import type { WalletKind } from '@iyk/wallet/connectors/connector.ts'
import { picker } from '../copy/english/wallet-picker.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { WalletGroup, WalletLinks, WalletList } from '../ui/wallet-list.tsx'
import { listWallets } from './list-wallets.ts'
import type { Choice } from './use-connect.ts'
import type { WalletClient } from './wallet-client.ts'
import * as css from './wallet-sheet.css.ts'
import { walletState } from './wallet-state.ts'

interface Props {
  client: WalletClient
  onChoose: (choice: Choice) => void
}

/** The wallets of this browser, then those of the user's phone, then where to get one. */
export function WalletChoices({ client, onChoose }: Props) {
  const { connectors } = useStore(walletState)
  const page = client.page()
  const { found, remote, installs } = listWallets({ connectors, recent: client.wallet.store.recent(), page })

  const choose = (id: string) => {
    const connector = connectors.find((one) => one.id === id)
    if (connector) onChoose({ connector })
  }
  /** A row is an app's kind, or any app; one that is a link leaves the page by itself. */
  const chooseRemote = (id: string) => {
    const connector = connectors.find(({ kind }) => kind === 'walletconnect')
    const isLink = remote.some((one) => one.id === id && one.href !== undefined)
    if (connector && !isLink) onChoose({ connector, ...(id !== connector.id && { app: id as WalletKind }) })
  }

  return (
    <div className={css.groups}>
      {found.length > 0 ? (
        <WalletGroup title={picker.found}>
          <WalletList choices={found} onChoose={choose} />
        </WalletGroup>
      ) : (
        <NothingFound isPhone={page.isPhone} />
      )}
      {remote.length > 0 && (
        <WalletGroup title={page.isPhone ? picker.apps : picker.phone}>
          <WalletList choices={remote} onChoose={chooseRemote} />
        </WalletGroup>
      )}
      <WalletGroup title={picker.others}>
        <WalletLinks links={installs} />
      </WalletGroup>
    </div>
  )
}

/** A phone's browser has no extensions: its apps follow. */
function NothingFound({ isPhone }: { isPhone: boolean }) {
  if (isPhone) return <Notice>{picker.nothingFound}</Notice>
  return (
    <div className={css.nothing}>
      <Notice>
        {picker.nothingFound} {picker.reloadText}
      </Notice>
      <div>
        <Button variant="quiet" onClick={() => location.reload()}>
          {picker.reload}
        </Button>
      </div>
    </div>
  )
}
