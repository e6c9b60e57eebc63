import * as texts from '../texts/english/public.ts'
import * as css from './card-back.css.ts'
import { CardSurface } from './card-surface.tsx'

interface Props {
  picture: string
  name: string
  serial: number | undefined
  lazy: boolean | undefined
}

/** The number of a collectible beside a stub of its picture, framed by the coil that a real card hides. */
export function CardBack({ picture, name, serial, lazy }: Props) {
  return (
    <>
      <span className={css.inlay} />
      <div className={css.stub}>
        <CardSurface picture={picture} lazy={lazy} />
      </div>
      <div className={css.reverse}>
        {serial === undefined ? (
          <p className={css.serialLabel}>{texts.card.issuer}</p>
        ) : (
          <p>
            <span className={css.serialLabel}>{texts.card.serial}</span>
            <br />
            <strong className={css.serial}>{serial}</strong>
          </p>
        )}
        <p className={css.reverseName}>{name}</p>
      </div>
    </>
  )
}
