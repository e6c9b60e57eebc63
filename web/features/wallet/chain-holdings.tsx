import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { holdings as copy } from '../../copy/english/wallet.ts'
import { walletTokens as tokens } from '../../copy/english/wallet-tokens.ts'
import { artworkId } from '../../format/artwork-id.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { useLoad } from '../../http/use-load.ts'
import { smallArtworkAddress } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { fetchHoldings } from './fetch-holdings.ts'
import { HeldToken } from './held-token.tsx'
import { useLinkedWallet } from './use-linked-wallet.ts'
import * as css from './wallet.css.ts'

interface Props {
  client: WalletClient
  chain: Chain
  account: `0x${string}`
}

/** Our collectibles and the POAPs of an address on one chain. */
export function ChainHoldings({ client, chain, account }: Props) {
  const linked = useLinkedWallet(account)
  const load = useCallback(async () => fetchHoldings(await client.openNode(chain), account), [client, chain, account])
  const held = useLoad(load, 'loading what an address holds', copy.failed, `holdings ${chain.id} ${account}`)
  const before = useRef(linked)
  const { reload } = held
  // What it got from other accounts is listed once it is linked.
  useEffect(() => {
    if (before.current === 'no' && linked === 'yes') void reload(true)
    before.current = linked
  }, [linked, reload])
  return (
    <Loaded load={held}>
      {({ ours, others, othersListed, poaps }) =>
        ours.length + others + othersListed.length + poaps.total === 0 ? (
          <p className={css.text}>{copy.none}</p>
        ) : (
          <>
            <ul className={css.tokens}>
              {ours.map(({ id, serial, event }) => (
                <HeldToken
                  key={id}
                  picture={event.image_url ?? smallArtworkAddress(event.id)}
                  name={event.name}
                  fact={copy.number(formatCount(serial))}
                  address={`/collection/${id}`}
                />
              ))}
              {othersListed.map(({ token_id, contract, serial, event }) => (
                <HeldToken
                  key={token_id}
                  picture={event.image_url ?? smallArtworkAddress(event.id)}
                  name={event.name}
                  fact={tokens.ofOtherAccount(formatCount(serial))}
                  address={chain.explorerUrl && `${chain.explorerUrl}/token/${contract}?a=${token_id}`}
                />
              ))}
              {poaps.tokens.map(({ tokenId, eventId }) => (
                <HeldToken
                  key={String(tokenId)}
                  round
                  picture={smallArtworkAddress(artworkId(String(eventId)))}
                  own={client.hasPictures(chain) ? `/pictures/poaps/${chain.id}/${tokenId}` : null}
                  name={copy.poap(String(eventId))}
                  fact={copy.number(String(tokenId))}
                  address={chain.explorerUrl && `${chain.explorerUrl}/token/${poaps.contract}?a=${tokenId}`}
                />
              ))}
            </ul>
            {others > 0 && (
              <p className={css.text}>
                {copy.otherCollectibles(formatCount(others))}
                {linked === 'no' && ` ${tokens.linkToSee}`}
              </p>
            )}
            {poaps.total > poaps.tokens.length && (
              <p className={css.text}>{copy.more(formatCount(poaps.total - poaps.tokens.length))}</p>
            )}
          </>
        )
      }
    </Loaded>
  )
}
