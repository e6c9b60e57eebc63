import * as texts from '../texts/english/public.ts'
import type { CardProps } from './card.tsx'
import * as css from './card-front.css.ts'
import { CardSurface } from './card-surface.tsx'
import { joinClasses } from './join-classes.ts'

/** Names longer than this are set smaller so that some of the artwork stays free. */
const longName = 48

type Props = { picture: string } & {
  [Key in 'name' | 'when' | 'where' | 'serial' | 'lazy']: CardProps[Key] | undefined
}

export function CardFront({ picture, lazy, name = '', when, where, serial }: Props) {
  return (
    <>
      <CardSurface picture={picture} lazy={lazy} />
      <span className={css.chipModule} />
      {serial !== undefined && <p className={css.number}>{texts.card.serialShort(String(serial))}</p>}
      <div className={css.print}>
        <p className={joinClasses(css.name, name.length > longName && css.longName)}>{name}</p>
        <p className={css.facts}>
          {when !== undefined && <span>{when}</span>}
          {where !== undefined && <bdi className={css.place}>{where}</bdi>}
        </p>
      </div>
    </>
  )
}
