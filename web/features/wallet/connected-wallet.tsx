import { disconnect } from '@iyk/wallet/actions/disconnect.ts'
import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import type { ActiveChain } from '@iyk/wallet/store/connection.ts'
import { shortenAddress } from '../../browser-wallet/shorten-address.ts'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { wallet as copy } from '../../copy/english/wallet.ts'
import { picker } from '../../copy/english/wallet-picker.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { tiltable } from '../../ui/tilt.ts'
import { artworkId } from './artwork-id.ts'
import { Balance } from './balance.tsx'
import { ChainSwitcher } from './chain-switcher.tsx'
import { Holdings } from './holdings.tsx'
import { LinkWallet } from './link-wallet.tsx'
import { useChooseAccount } from './use-choose-account.ts'
import { useWalletName } from './use-wallet-name.ts'
import * as css from './wallet.css.ts'

interface Props {
  client: WalletClient
  connector: Connector
  account: string
  /** Null on Solana. */
  chain: ActiveChain | null
}

/** The address and chain of the user, and what the address holds. */
export function ConnectedWallet({ client, connector, account, chain }: Props) {
  const { wallet } = client
  const { name, avatar } = useWalletName(client, connector, account)
  const { isPending, error, choose } = useChooseAccount(wallet)
  const shown = name ?? shortenAddress(account)
  const known = wallet.chains.find(({ id }) => id === chain?.id)
  const chainName = chain === null ? 'Solana' : (known?.name ?? copy.unknownChain(String(chain.id)))
  return (
    <>
      <section className={css.identity}>
        <div className={css.card}>
          <Card id={artworkId(account)} name={shown} when={shortenAddress(account)} where={chainName} tilt={tiltable} />
        </div>
        <div className={css.details}>
          <header className={css.header}>
            {avatar !== null && (
              <img className={css.avatar} src={avatar} alt={copy.avatar(shown)} width={64} height={64} />
            )}
            <div>
              <h2 className={css.name}>
                <bdi>{shown}</bdi>
              </h2>
              <p className={css.status}>{copy.with(connector.name)}</p>
            </div>
          </header>
          <dl className={css.facts}>
            <dt className={css.term}>{copy.address}</dt>
            <dd className={css.fact}>
              <bdi className={css.address}>{account}</bdi>
            </dd>
            {known && (
              <>
                <dt className={css.term}>{copy.balance}</dt>
                <dd className={css.fact}>
                  <Balance client={client} chain={known} account={account as `0x${string}`} />
                </dd>
              </>
            )}
            <dt className={css.term}>{copy.chain}</dt>
            <dd className={css.fact}>
              {chainName}
              {known?.retired && ` (${copy.retired})`}
              {known?.isTestnet && !known.retired && ` (${copy.testnet})`}
            </dd>
          </dl>
          {chain !== null && <ChainSwitcher wallet={wallet} chain={chain} />}
          <div className={css.actions}>
            <CopyButton text={account} label={copy.copy} done={copy.copied} failed={copy.notCopied} />
            {known?.explorerUrl && (
              <LinkButton variant="bare" href={`${known.explorerUrl}/address/${account}`} rel="noreferrer">
                {copy.explore}
              </LinkButton>
            )}
            {connector.namespace === 'ethereum' && (
              <Button variant="quiet" pending={isPending} onClick={choose}>
                {copy.chooseAccount}
              </Button>
            )}
            <Button variant="quiet" onClick={() => void disconnect(wallet)}>
              {copy.disconnect}
            </Button>
          </div>
          {isPending && <Notice>{picker.prompts(connector.name)}</Notice>}
          {error !== undefined && <Notice tone="wrong">{error}</Notice>}
        </div>
      </section>
      <LinkWallet account={account} />
      <Holdings client={client} connector={connector} account={account} />
    </>
  )
}
