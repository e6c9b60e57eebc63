import type { ReactNode } from 'react'
import { LayeredPicture } from '../../ui/layered-picture.tsx'
import * as css from './wallet.css.ts'

interface Props {
  picture: string
  /** Its own picture, shown instead once it is there. */
  own?: string | null
  name: string
  fact: string
  /** Address of a page with more about it, or null. */
  address: string | null
  /** POAP artwork is round. */
  round?: boolean
}

/** One row of a list of tokens. */
export function HeldToken({ picture, own = null, name, fact, address, round = false }: Props): ReactNode {
  const inside = (
    <>
      <LayeredPicture className={round ? css.roundThumb : css.thumb} artwork={picture} picture={own} alt="" lazy />
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
