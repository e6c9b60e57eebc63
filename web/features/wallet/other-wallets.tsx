import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { shortenAddress } from '../../browser-wallet/shorten-address.ts'
import { holdings as copy } from '../../copy/english/wallet.ts'
import { walletTokens as tokens } from '../../copy/english/wallet-tokens.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { useLoad } from '../../http/use-load.ts'
import { smallArtworkAddress } from '../../ui/card.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { HeldToken } from './held-token.tsx'
import { fetchTokens } from './token-calls.ts'
import * as css from './wallet.css.ts'

/** The ellipsis of a short address is no place for a line to break. */
const unbroken = (address: string) => shortenAddress(address).replace('…', '\u2060…\u2060')

/** Collectibles that were minted to other wallets than the connected one, each with where it is; nothing without any. */
export function OtherWallets({ account, chains }: { account: string | null; chains: readonly Chain[] }) {
  const { value } = useLoad(fetchTokens, 'loading tokens of other wallets', copy.failed, 'tokens')
  const elsewhere = value?.filter(({ recipient }) => recipient !== account) ?? []
  if (elsewhere.length === 0) return null
  return (
    <section className={css.section}>
      <h2 className={groupTitle}>{tokens.otherWallets}</h2>
      <ul className={css.tokens}>
        {elsewhere.map(({ collectible_id, serial, event, chain_id, contract, token_id, recipient }) => {
          const chain = chains.find(({ id }) => id === chain_id)
          const explorer = chain?.explorerUrl
          return (
            <HeldToken
              key={`${chain_id} ${token_id}`}
              picture={event.image_url ?? smallArtworkAddress(event.id)}
              name={event.name}
              fact={tokens.mintedTo(formatCount(serial), chain?.name ?? String(chain_id), unbroken(recipient))}
              address={
                collectible_id !== null
                  ? `/collection/${collectible_id}`
                  : explorer
                    ? `${explorer}/token/${contract}?a=${token_id}`
                    : null
              }
            />
          )
        })}
      </ul>
    </section>
  )
}
