import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { holdings as copy } from '../../copy/english/wallet.ts'
import { groupTitle } from '../../ui/page-header.tsx'
import { ChainHoldings } from './chain-holdings.tsx'
import * as css from './wallet.css.ts'

interface Props {
  client: WalletClient
  connector: Connector
  account: string
}

/** What an address holds on each chain of this page that can be queried. */
export function Holdings({ client, connector, account }: Props) {
  const isRemote = connector.kind === 'walletconnect'
  return (
    <section className={css.section}>
      <h2 className={groupTitle}>{copy.title}</h2>
      {connector.namespace === 'solana' ? (
        <p className={css.text}>{copy.solana}</p>
      ) : (
        client.wallet.chains.map((chain) => (
          <section key={chain.id} className={css.chain}>
            <h3 className={css.chainTitle}>{copy.on(chain.name)}</h3>
            {client.canRead(chain) ? (
              <ChainHoldings client={client} chain={chain} account={account as `0x${string}`} />
            ) : (
              <p className={css.text}>{(isRemote ? copy.noNode : copy.switchChain)(chain.name)}</p>
            )}
          </section>
        ))
      )}
    </section>
  )
}
