import { checkChain } from '@iyk/wallet/actions/check-chain.ts'
import { requestSwitch } from '@iyk/wallet/actions/switch-chain.ts'
import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import { chains as copy } from '../copy/english/wallet-picker.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import { ConnectStep } from './connect-step.tsx'
import type { WalletClient } from './wallet-client.ts'
import { describeWalletError } from './wallet-error.ts'
import * as css from './wallet-sheet.css.ts'

interface Props {
  client: WalletClient
  connector: Connector
  /** The wallet's chain, which this page doesn't use. */
  chainId: number
  onChoose: (chainId: number) => void
}

/** Offers the chains of this page to a wallet that is on another one. */
export function ChainChoice({ client, connector, chainId, onChoose }: Props) {
  const { pending, error, run } = useAction<string>()
  const switchTo = async (chain: Chain) => {
    if (connector.namespace !== 'ethereum') return null
    try {
      await requestSwitch(connector.provider, chain)
      await checkChain(connector.provider, chain.id)
      onChoose(chain.id)
      return null
    } catch (error) {
      return describeWalletError(error, 'switching the chain')
    }
  }
  return (
    <ConnectStep title={copy.title} text={copy.text(connector.name)}>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.actions}>
        {client.wallet.chains.map((chain, place) => (
          <Button
            key={chain.id}
            variant={place === 0 ? 'main' : 'quiet'}
            pending={pending === chain.name}
            onClick={() => void run(chain.name, () => switchTo(chain))}
          >
            {copy.switchTo(chain.name)}
          </Button>
        ))}
        <Button variant="quiet" onClick={() => onChoose(chainId)}>
          {copy.stay}
        </Button>
      </div>
    </ConnectStep>
  )
}
