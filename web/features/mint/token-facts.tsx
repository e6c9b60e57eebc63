import type { OnChain } from '@iyk/wire/on-chain.ts'
import { shortenAddress } from '../../browser-wallet/shorten-address.ts'
import { walletState } from '../../browser-wallet/wallet-state.ts'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { useStore } from '../../state/use-store.ts'
import * as css from './mint.css.ts'
import { WatchToken } from './watch-token.tsx'

interface Props {
  value: OnChain
  chainName: string
  /** The chain's block explorer; null when none is configured. */
  explorer: string | null
}

/** Where the token is and who owns it, with links to check. */
export function TokenFacts({ value, chainName, explorer }: Props) {
  const { account, client } = useStore(walletState)
  const { state, recipient, transaction_hash, chain_id, contract, token_id } = value
  const isThere = state === 'mined' || state === 'final'
  return (
    <>
      <dl className={css.facts}>
        <dt className={css.term}>{copy.chain}</dt>
        <dd className={css.fact}>{chainName}</dd>
        <dt className={css.term}>{copy.recipient}</dt>
        <dd className={css.fact}>
          <bdi>{shortenAddress(recipient ?? '')}</bdi>
        </dd>
        {transaction_hash !== null && (
          <>
            <dt className={css.term}>{copy.transaction}</dt>
            <dd className={css.fact}>
              {explorer === null ? (
                <bdi>{shortenAddress(transaction_hash)}</bdi>
              ) : (
                <a className={css.link} href={`${explorer}/tx/${transaction_hash}`} rel="noreferrer">
                  {copy.explore}
                </a>
              )}
            </dd>
          </>
        )}
      </dl>
      {isThere && client && account === recipient && chain_id !== null && contract !== null && token_id !== null && (
        <WatchToken wallet={client.wallet} chainId={chain_id} contract={contract} tokenId={token_id} />
      )}
    </>
  )
}
