import { disconnect } from '@iyk/wallet/actions/disconnect.ts'
import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import type { ActiveChain } from '@iyk/wallet/store/connection.ts'
import type { OpenWallet } from '../../session/open-wallet.ts'
import { shortenAddress } from '../../session/shorten-address.ts'
import { picker, wallet as texts } from '../../texts/english/wallet.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Press, PressLink } from '../../ui/press.tsx'
import { tiltable } from '../../ui/tilt.ts'
import { artworkIdOf } from './artwork-id-of.ts'
import { Balance } from './balance.tsx'
import { ChainSwitch } from './chain-switch.tsx'
import { Holdings } from './holdings.tsx'
import { LinkWallet } from './link-wallet.tsx'
import { useChooseAccount } from './use-choose-account.ts'
import { useName } from './use-name.ts'
import * as css from './wallet.css.ts'

interface Props {
  opened: OpenWallet
  connector: Connector
  account: string
  /** Null on Solana. */
  chain: ActiveChain | null
}

/** Who one is on which chain, and what the address holds. */
export function ConnectedWallet({ opened, connector, account, chain }: Props) {
  const { wallet } = opened
  const { name, avatar } = useName(opened, connector, account)
  const { isAsked, problem, choose } = useChooseAccount(wallet)
  const shown = name ?? shortenAddress(account)
  const known = wallet.chains.find(({ id }) => id === chain?.id)
  const chainName = chain === null ? 'Solana' : (known?.name ?? texts.unknownChain(String(chain.id)))
  return (
    <>
      <section className={css.identity}>
        <div className={css.thing}>
          <Card
            id={artworkIdOf(account)}
            name={shown}
            when={shortenAddress(account)}
            where={chainName}
            tilt={tiltable}
          />
        </div>
        <div className={css.words}>
          <header className={css.head}>
            {avatar !== null && (
              <img className={css.avatar} src={avatar} alt={texts.avatar(shown)} width={64} height={64} />
            )}
            <div>
              <h2 className={css.name}>
                <bdi>{shown}</bdi>
              </h2>
              <p className={css.status}>{texts.with(connector.name)}</p>
            </div>
          </header>
          <dl className={css.facts}>
            <dt className={css.term}>{texts.address}</dt>
            <dd className={css.fact}>
              <bdi className={css.address}>{account}</bdi>
            </dd>
            {known && (
              <>
                <dt className={css.term}>{texts.balance}</dt>
                <dd className={css.fact}>
                  <Balance opened={opened} chain={known} account={account as `0x${string}`} />
                </dd>
              </>
            )}
            <dt className={css.term}>{texts.chain}</dt>
            <dd className={css.fact}>
              {chainName}
              {known?.retired && ` (${texts.retired})`}
              {known?.isTestnet && !known.retired && ` (${texts.testnet})`}
            </dd>
          </dl>
          {chain !== null && <ChainSwitch wallet={wallet} chain={chain} />}
          <div className={css.deeds}>
            <CopyButton text={account} label={texts.copy} done={texts.copied} failed={texts.notCopied} />
            {known?.explorerUrl && (
              <PressLink look="bare" href={`${known.explorerUrl}/address/${account}`} rel="noreferrer">
                {texts.explore}
              </PressLink>
            )}
            {connector.namespace === 'ethereum' && (
              <Press look="quiet" busy={isAsked} onClick={choose}>
                {texts.chooseAccount}
              </Press>
            )}
            <Press look="quiet" onClick={() => void disconnect(wallet)}>
              {texts.disconnect}
            </Press>
          </div>
          {isAsked && <Notice>{picker.asks(connector.name)}</Notice>}
          {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
        </div>
      </section>
      <LinkWallet account={account} />
      <Holdings opened={opened} connector={connector} account={account} />
    </>
  )
}
