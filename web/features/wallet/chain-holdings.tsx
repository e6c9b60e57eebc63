import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { type ReactNode, useCallback } from 'react'
import type { OpenWallet } from '../../session/open-wallet.ts'
import { formatCount } from '../../session/reader.ts'
import { useLoad } from '../../session/use-load.ts'
import { holdings as texts } from '../../texts/english/wallet.ts'
import { smallArtworkAddress } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { artworkIdOf } from './artwork-id-of.ts'
import { readHoldings } from './read-holdings.ts'
import * as css from './wallet.css.ts'

interface Props {
  opened: OpenWallet
  chain: Chain
  account: `0x${string}`
}

/** Our collectibles and the POAPs of an address on one chain. */
export function ChainHoldings({ opened, chain, account }: Props) {
  const load = useCallback(async () => readHoldings(await opened.openNode(chain), account), [opened, chain, account])
  const held = useLoad(load, 'loading what an address holds', texts.failed)
  return (
    <Loaded load={held}>
      {({ ours, strangers, poaps }) =>
        ours.length + strangers + poaps.total === 0 ? (
          <p className={css.text}>{texts.none}</p>
        ) : (
          <>
            <ul className={css.tokens}>
              {ours.map(({ id, serial, event }) => (
                <Token
                  key={id}
                  picture={event.image_url ?? smallArtworkAddress(event.id)}
                  name={event.name}
                  fact={texts.number(formatCount(serial))}
                  address={`/collection/${id}`}
                />
              ))}
              {poaps.tokens.map(({ tokenId, eventId }) => (
                <Token
                  key={String(tokenId)}
                  round
                  picture={smallArtworkAddress(artworkIdOf(String(eventId)))}
                  name={texts.poap(String(eventId))}
                  fact={texts.number(String(tokenId))}
                  address={chain.explorerUrl && `${chain.explorerUrl}/token/${poaps.contract}?a=${tokenId}`}
                />
              ))}
            </ul>
            {strangers > 0 && <p className={css.text}>{texts.otherCollectibles(formatCount(strangers))}</p>}
            {poaps.total > poaps.tokens.length && (
              <p className={css.text}>{texts.more(formatCount(poaps.total - poaps.tokens.length))}</p>
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
  /** Where there is more about it; null when nowhere. */
  address: string | null
  /** As POAPs are. */
  round?: boolean
}

function Token({ picture, name, fact, address, round = false }: TokenProps): ReactNode {
  const inside = (
    <>
      <span className={round ? css.roundThumb : css.thumb}>
        <img className={css.picture} src={picture} alt="" loading="lazy" />
      </span>
      <span className={css.tokenWords}>
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
