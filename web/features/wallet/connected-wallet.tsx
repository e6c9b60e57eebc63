import { disconnect } from '@iyk/wallet/actions/disconnect.ts'
import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import type { ActiveChain } from '@iyk/wallet/store/connection.ts'
import { shortenAddress } from '../../browser-wallet/shorten-address.ts'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { wallet as copy } from '../../copy/english/wallet.ts'
import { artworkId } from '../../format/artwork-id.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, smallArtworkAddress } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { LayeredPicture } from '../../ui/layered-picture.tsx'
import { tiltable } from '../../ui/tilt.ts'
import { Balance } from './balance.tsx'
import { ChainSwitcher } from './chain-switcher.tsx'
import { Holdings } from './holdings.tsx'
import { LinkWallet } from './link-wallet.tsx'
import { OtherWallets } from './other-wallets.tsx'
import { SwitchAccount } from './switch-account.tsx'
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
              <LayeredPicture
                className={css.avatar}
                picture={avatar}
                artwork={smallArtworkAddress(artworkId(account))}
                alt={copy.avatar(shown)}
              />
            )}
            <div className={css.headerText}>
              <h2 className={css.name}>
                <bdi>{shown}</bdi>
              </h2>
              <p className={css.status}>{copy.with(connector.name)}</p>
            </div>
          </header>
          <FactList>
            <Fact term={copy.address}>
              <bdi className={css.address}>{account}</bdi>
            </Fact>
            {known && client.canRead(known) && (
              <Fact term={copy.balance}>
                <Balance client={client} chain={known} account={account as `0x${string}`} />
              </Fact>
            )}
            <Fact term={copy.chain}>
              {chainName}
              {known?.retired && ` (${copy.retired})`}
              {known?.isTestnet && !known.retired && ` (${copy.testnet})`}
            </Fact>
          </FactList>
          {chain !== null && <ChainSwitcher wallet={wallet} chain={chain} />}
          <div className={css.actions}>
            <CopyButton text={account} label={copy.copy} done={copy.copied} failed={copy.notCopied} />
            {known?.explorerUrl && (
              <LinkButton variant="bare" href={`${known.explorerUrl}/address/${account}`} rel="noreferrer">
                {copy.explore}
              </LinkButton>
            )}
            <SwitchAccount wallet={wallet} connector={connector} account={account} />
            <Button variant="quiet" onClick={() => void disconnect(wallet)}>
              {copy.disconnect}
            </Button>
          </div>
        </div>
      </section>
      <LinkWallet account={account} />
      <Holdings client={client} connector={connector} account={account} />
      <OtherWallets account={account} chains={wallet.chains} />
    </>
  )
}
