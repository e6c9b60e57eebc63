import type { OnChain } from '@iyk/wire/on-chain.ts'
import { shortenAddress } from '../../session/shorten-address.ts'
import { useStore } from '../../session/use-store.ts'
import { walletState } from '../../session/wallet-state.ts'
import { onChain as texts } from '../../texts/english/on-chain.ts'
import * as css from './on-chain.css.ts'
import { WatchToken } from './watch-token.tsx'

interface Props {
  value: OnChain
  chainName: string
  /** Where the chain can be looked at; null when nobody said. */
  explorer: string | null
}

/** Where the token is and whose, with the ways to look for oneself. */
export function TokenFacts({ value, chainName, explorer }: Props) {
  const { account, opened } = useStore(walletState)
  const { state, recipient, transaction_hash, chain_id, contract, token_id } = value
  const isThere = state === 'mined' || state === 'final'
  return (
    <>
      <dl className={css.facts}>
        <dt className={css.term}>{texts.chain}</dt>
        <dd className={css.fact}>{chainName}</dd>
        <dt className={css.term}>{texts.recipient}</dt>
        <dd className={css.fact}>
          <bdi>{shortenAddress(recipient ?? '')}</bdi>
        </dd>
        {transaction_hash !== null && (
          <>
            <dt className={css.term}>{texts.transaction}</dt>
            <dd className={css.fact}>
              {explorer === null ? (
                <bdi>{shortenAddress(transaction_hash)}</bdi>
              ) : (
                <a className={css.way} href={`${explorer}/tx/${transaction_hash}`} rel="noreferrer">
                  {texts.explore}
                </a>
              )}
            </dd>
          </>
        )}
      </dl>
      {isThere && opened && account === recipient && chain_id !== null && contract !== null && token_id !== null && (
        <WatchToken wallet={opened.wallet} chainId={chain_id} contract={contract} tokenId={token_id} />
      )}
    </>
  )
}
