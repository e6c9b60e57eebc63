import type { ReactNode } from 'react'
import * as copy from '../copy/english/public.ts'
import * as css from './card-front.css.ts'
import { CardSurface } from './card-surface.tsx'
import { joinClasses } from './join-classes.ts'

/** Names longer than this are set smaller so that some of the artwork stays free. */
const longName = 48

interface Props {
  picture: string
  name: string | undefined
  when: ReactNode
  where: string | undefined
  serial: number | undefined
  lazy: boolean | undefined
}

export function CardFront({ picture, lazy, name = '', when, where, serial }: Props) {
  return (
    <>
      <CardSurface picture={picture} lazy={lazy} />
      <span className={css.chipModule} />
      {serial !== undefined && <p className={css.number}>{copy.card.serialShort(String(serial))}</p>}
      <div className={css.print}>
        <p className={joinClasses(css.name, name.length > longName && css.longName)}>{name}</p>
        <div className={css.facts}>
          <p className={css.whenAndWhere}>
            {when !== undefined && <span>{when}</span>}
            {where !== undefined && <bdi>{where}</bdi>}
          </p>
        </div>
      </div>
    </>
  )
}
