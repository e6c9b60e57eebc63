import { connect } from '@iyk/wallet/actions/connect.ts'
import type { Connector, WalletKind } from '@iyk/wallet/connectors/connector.ts'
import { walletTitles } from '@iyk/wallet/connectors/wallet-kinds.ts'
import { walletLinks } from '@iyk/wallet/connectors/wallet-links.ts'
import { useState } from 'react'
import { picker } from '../copy/english/wallet-picker.ts'
import { useStore } from '../state/use-store.ts'
import { Notice } from '../ui/notice.tsx'
import { WalletGroup, WalletLinks, WalletList } from '../ui/wallet-list.tsx'
import type { WalletClient } from './wallet-client.ts'
import { describeWalletError } from './wallet-error.ts'
import { walletState } from './wallet-state.ts'

/** The wallets of this browser, each one click away from being connected, and links to wallets that are not in it. */
export function WalletPicker({ wallet, page }: WalletClient) {
  const { connectors } = useStore(walletState)
  const [connecting, setConnecting] = useState<Connector>()
  const [error, setError] = useState<string | null>(null)

  const noWallet = connectors.length === 0

  const choose = async (id: string) => {
    const connector = connectors.find((one) => one.id === id)
    setConnecting(connector)
    setError(null)
    try {
      await connect(wallet, connector)
    } catch (error) {
      // A user who has chosen another wallet meanwhile is waiting for that one.
      setConnecting((current) => (current === connector ? undefined : current))
      setError(describeWalletError(error, 'connecting a wallet'))
    }
  }

  return (
    <>
      {noWallet ? (
        <Notice>{picker.nothingFound}</Notice>
      ) : (
        <WalletGroup title={picker.found}>
          <WalletList
            choices={connectors.map((one) => ({ ...one, fact: picker.namespaces[one.namespace] }))}
            pending={connecting?.id}
            onChoose={(id) => void choose(id)}
          />
        </WalletGroup>
      )}
      {error !== null && <Notice tone="wrong">{error}</Notice>}
      {connecting && error === null && <Notice>{picker.prompts(connecting.name)}</Notice>}
      <WalletGroup title={noWallet ? picker.popular : picker.others}>
        <WalletLinks links={linksToOthers(connectors, page())} />
      </WalletGroup>
    </>
  )
}

const kinds = Object.keys(walletTitles) as WalletKind[]

function linksToOthers(connectors: readonly Connector[], page: Parameters<typeof walletLinks>[1]) {
  const titles: Partial<Record<WalletKind, string>> = connectors.length === 0 ? picker.any : picker.other
  return kinds
    .filter((kind) => !connectors.some((one) => one.kind === kind))
    .flatMap((kind) => {
      const { title, install, open } = walletLinks(kind, page)
      const name = titles[kind] ?? title
      if (open !== null) return [{ address: open, text: picker.open(name) }]
      return install === null ? [] : [{ address: install, text: picker.get(name) }]
    })
}
