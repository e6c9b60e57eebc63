import { artworkLook, type PaletteName } from '@iyk/design/artwork-look.ts'
import type { ReactNode, Ref } from 'react'
import * as texts from '../texts/english/public.ts'
import * as css from './card.css.ts'
import { CardBack } from './card-back.tsx'
import { CardFront } from './card-front.tsx'
import { joinClasses } from './join-classes.ts'

export interface CardProps {
  /** Gives the card its colours, and its generated artwork where there is no picture. */
  id: string
  picture?: string | null
  /** The colours beside a picture of its own. */
  palette?: PaletteName
  /** Drained of colour: nothing to be had here, or not any more. */
  spent?: boolean
  name: string
  when?: ReactNode
  where?: string
  serial?: number
  side?: 'front' | 'back'
  /** For walls: the picture is fetched when the card comes near the screen. */
  lazy?: boolean
  /** Turns over when it appears, for the moment it is kept. */
  arrives?: boolean
  /** Offers to turn the card by pressing it. */
  turns?: boolean
  onTurn?: () => void
  tilt?: Ref<HTMLDivElement>
}

/** The generated artwork of an id, small and in pixels, for lists with many of them. */
export function smallArtworkAddress(id: string): string {
  return `/artwork/${encodeURIComponent(id)}.webp`
}

/** Where the host serves the generated artwork of an id. */
function artworkAddress(id: string): string {
  return `/artwork/${encodeURIComponent(id)}.svg`
}

/** A card as a thing: both faces, an edge, a chip, and light that `tilt.ts` moves. Markup only; still without scripts. */
export function Card({ id, picture, name, when, where, serial, side = 'front', ...more }: CardProps) {
  const picturedAt = picture ?? artworkAddress(id)
  return (
    <div
      ref={more.tilt}
      className={joinClasses(css.scene, css.palette[more.palette ?? artworkLook(id).palette])}
      data-card
    >
      <div className={css.tilting}>
        <div className={joinClasses(css.turning, more.arrives && css.turnsOnArrival)} data-side={side}>
          <div className={joinClasses(css.face, more.spent && css.spent)} aria-hidden={side === 'back'}>
            <CardFront picture={picturedAt} lazy={more.lazy} {...{ name, when, where, serial }} />
            <span className={css.edge} />
          </div>
          <span className={css.core} />
          {(more.turns || side === 'back') && (
            <div className={joinClasses(css.face, css.back, more.spent && css.spent)} aria-hidden={side === 'front'}>
              <CardBack picture={picturedAt} name={name} serial={serial} lazy={more.lazy} />
              <span className={css.edge} />
            </div>
          )}
        </div>
      </div>
      {more.turns && (
        <button type="button" className={css.turner} aria-label={texts.card.turn} data-turn onClick={more.onTurn} />
      )}
    </div>
  )
}
