import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { type ReactNode, useCallback } from 'react'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { holdings as copy } from '../../copy/english/wallet.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { useLoad } from '../../http/use-load.ts'
import { smallArtworkAddress } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { artworkId } from './artwork-id.ts'
import { fetchHoldings } from './fetch-holdings.ts'
import * as css from './wallet.css.ts'

interface Props {
  client: WalletClient
  chain: Chain
  account: `0x${string}`
}

/** Our collectibles and the POAPs of an address on one chain. */
export function ChainHoldings({ client, chain, account }: Props) {
  const load = useCallback(async () => fetchHoldings(await client.openNode(chain), account), [client, chain, account])
  const held = useLoad(load, 'loading what an address holds', copy.failed, `holdings ${chain.id} ${account}`)
  return (
    <Loaded load={held}>
      {({ ours, others, poaps }) =>
        ours.length + others + poaps.total === 0 ? (
          <p className={css.text}>{copy.none}</p>
        ) : (
          <>
            <ul className={css.tokens}>
              {ours.map(({ id, serial, event }) => (
                <Token
                  key={id}
                  picture={event.image_url ?? smallArtworkAddress(event.id)}
                  name={event.name}
                  fact={copy.number(formatCount(serial))}
                  address={`/collection/${id}`}
                />
              ))}
              {poaps.tokens.map(({ tokenId, eventId }) => (
                <Token
                  key={String(tokenId)}
                  round
                  picture={smallArtworkAddress(artworkId(String(eventId)))}
                  name={copy.poap(String(eventId))}
                  fact={copy.number(String(tokenId))}
                  address={chain.explorerUrl && `${chain.explorerUrl}/token/${poaps.contract}?a=${tokenId}`}
                />
              ))}
            </ul>
            {others > 0 && <p className={css.text}>{copy.otherCollectibles(formatCount(others))}</p>}
            {poaps.total > poaps.tokens.length && (
              <p className={css.text}>{copy.more(formatCount(poaps.total - poaps.tokens.length))}</p>
            )}
          </>
        )
      }
    </Loaded>
  )
}

interface TokenProps {
  picture: string
  name: string
  fact: string
  /** Address of a page with more about it, or null. */
  address: string | null
  /** POAP artwork is round. */
  round?: boolean
}

function Token({ picture, name, fact, address, round = false }: TokenProps): ReactNode {
  const inside = (
    <>
      <span className={round ? css.roundThumb : css.thumb}>
        <img className={css.picture} src={picture} alt="" loading="lazy" />
      </span>
      <span className={css.tokenText}>
        <bdi className={css.tokenName}>{name}</bdi>
        <span className={css.tokenFact}>{fact}</span>
      </span>
    </>
  )
  return (
    <li className={css.token}>
      {address === null ? (
        <span className={css.tokenRow}>{inside}</span>
      ) : (
        <a className={css.tokenLink} href={address} rel="noreferrer">
          {inside}
        </a>
      )}
    </li>
  )
}
