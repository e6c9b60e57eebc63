import { connect } from '@iyk/wallet/actions/connect.ts'
import type { Connector, WalletKind } from '@iyk/wallet/connectors/connector.ts'
import { howToGetWallet } from '@iyk/wallet/connectors/how-to-get-wallet.ts'
import { walletTitles } from '@iyk/wallet/connectors/wallet-kinds.ts'
import { useState } from 'react'
import { picker } from '../texts/english/wallet.ts'
import { Notice } from '../ui/notice.tsx'
import { WalletGroup, WalletList, WalletWays } from '../ui/wallet-list.tsx'
import type { OpenWallet } from './open-wallet.ts'
import { useStore } from './use-store.ts'
import { describeWalletProblem } from './wallet-problem.ts'
import { walletState } from './wallet-state.ts'

/** The wallets of this browser, each a press away from being connected, and the ways to the others. */
export function WalletPicker({ wallet, page }: OpenWallet) {
  const { connectors } = useStore(walletState)
  const [asked, setAsked] = useState<Connector>()
  const [problem, setProblem] = useState<string | null>(null)

  const choose = async (id: string) => {
    const connector = connectors.find((one) => one.id === id)
    setAsked(connector)
    setProblem(null)
    try {
      await connect(wallet, connector)
    } catch (error) {
      // Whoever chose another wallet meanwhile waits for that one.
      setAsked((current) => (current === connector ? undefined : current))
      setProblem(describeWalletProblem(error, 'connecting a wallet'))
    }
  }

  return (
    <>
      {connectors.length === 0 ? (
        <Notice>{picker.nothingFound}</Notice>
      ) : (
        <WalletGroup title={picker.found}>
          <WalletList
            choices={connectors.map((one) => ({ ...one, fact: picker.namespaces[one.namespace] }))}
            busy={asked?.id}
            onChoose={(id) => void choose(id)}
          />
        </WalletGroup>
      )}
      {problem !== null && <Notice tone="wrong">{problem}</Notice>}
      {asked && problem === null && <Notice>{picker.asks(asked.name)}</Notice>}
      <WalletGroup title={picker.others}>
        <WalletWays ways={waysToOthers(connectors, page())} />
      </WalletGroup>
    </>
  )
}

const kinds = Object.keys(walletTitles) as WalletKind[]
const titles: Partial<Record<WalletKind, string>> = { ethereum: picker.anyEthereum, solana: picker.anySolana }

function waysToOthers(connectors: readonly Connector[], page: Parameters<typeof howToGetWallet>[1]) {
  return kinds
    .filter((kind) => !connectors.some((one) => one.kind === kind))
    .flatMap((kind) => {
      const { title, install, open } = howToGetWallet(kind, page)
      const name = titles[kind] ?? title
      if (open !== null) return [{ address: open, text: picker.open(name) }]
      return install === null ? [] : [{ address: install, text: picker.get(name) }]
    })
}
