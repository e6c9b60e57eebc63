import { artworkLook, type PaletteName } from '@iyk/design/artwork-look.ts'
import type { ReactNode, Ref } from 'react'
import * as copy from '../copy/english/public.ts'
import * as css from './card.css.ts'
import { CardBack } from './card-back.tsx'
import { CardFront } from './card-front.tsx'
import { joinClasses } from './join-classes.ts'

export interface CardProps {
  /** Determines the card's colors, and its generated artwork where there is no picture. */
  id: string
  picture?: string | null
  /** The colors to go with an event's own picture. */
  palette?: PaletteName
  /** Shown in gray: nothing to collect here, or nothing left. */
  spent?: boolean
  name: string
  when?: ReactNode
  where?: string
  serial?: number
  side?: 'front' | 'back'
  /** For grids: the picture is fetched when the card comes near the screen. */
  lazy?: boolean
  /** Turns over when it appears, and shines: the moment of collecting. */
  celebrated?: boolean
  /** Can be turned by clicking it. */
  turns?: boolean
  onTurn?: () => void
  tilt?: Ref<HTMLDivElement>
}

/** The generated artwork of an id as a small bitmap, for long lists. */
export function smallArtworkAddress(id: string): string {
  return `/artwork/${encodeURIComponent(id)}.webp`
}

/** Where the host serves the generated artwork of an id. */
export function artworkAddress(id: string): string {
  return `/artwork/${encodeURIComponent(id)}.svg`
}

/** A card as an object: both faces, an edge, a chip, and light that `tilt.ts` moves. Markup only; it stays still without scripts. */
export function Card({ id, picture, name, when, where, serial, side = 'front', ...more }: CardProps) {
  const picturedAt = picture ?? artworkAddress(id)
  return (
    <div
      ref={more.tilt}
      className={joinClasses(css.scene, css.palette[more.palette ?? artworkLook(id).palette])}
      data-card
    >
      {more.celebrated && <span className={css.rays} />}
      <div className={css.tilting}>
        <div className={joinClasses(css.turning, more.celebrated && css.celebrated)} data-side={side}>
          <div className={joinClasses(css.face, more.spent && css.spent)} aria-hidden={side === 'back'}>
            <CardFront picture={picturedAt} lazy={more.lazy} {...{ name, when, where, serial }} />
            <span className={css.edge} />
          </div>
          <span className={css.core} />
          {(more.turns || side === 'back') && (
            <div className={joinClasses(css.face, css.back, more.spent && css.spent)} aria-hidden={side === 'front'}>
              <CardBack picture={picturedAt} name={name} serial={serial} lazy={more.lazy} />
              {more.celebrated && <span className={css.sheen} />}
              <span className={css.edge} />
            </div>
          )}
        </div>
      </div>
      {more.turns && (
        <button type="button" className={css.turner} aria-label={copy.card.turn} data-turn onClick={more.onTurn} />
      )}
    </div>
  )
}
