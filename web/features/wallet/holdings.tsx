import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import type { OpenWallet } from '../../session/open-wallet.ts'
import { holdings as texts } from '../../texts/english/wallet.ts'
import { groupTitle } from '../../ui/page-head.tsx'
import { ChainHoldings } from './chain-holdings.tsx'
import * as css from './wallet.css.ts'

interface Props {
  opened: OpenWallet
  connector: Connector
  account: string
}

/** What an address holds on each chain of this page that somebody can be asked about. */
export function Holdings({ opened, connector, account }: Props) {
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{texts.title}</h2>
      {connector.namespace === 'solana' ? (
        <p className={css.text}>{texts.solana}</p>
      ) : (
        opened.wallet.chains.map((chain) => (
          <section key={chain.id} className={css.chain}>
            <h3 className={css.chainTitle}>{texts.on(chain.name)}</h3>
            {opened.canAsk(chain) ? (
              <ChainHoldings opened={opened} chain={chain} account={account as `0x${string}`} />
            ) : (
              <p className={css.text}>{texts.nobodyToAsk(chain.name)}</p>
            )}
          </section>
        ))
      )}
    </section>
  )
}
