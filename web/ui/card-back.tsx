import * as copy from '../copy/english/public.ts'
import { product } from '../product.ts'
import * as css from './card-back.css.ts'
import { CardSurface } from './card-surface.tsx'
import { joinClasses } from './join-classes.ts'

interface Props {
  picture: string
  name: string
  serial: number | undefined
  lazy: boolean | undefined
}

/** Letters about as wide as high: Hangul, Chinese, Japanese and full-width forms. */
const wide = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffdc]/g

/** How small a name is set so that all of it fits, from its width in narrow letters. */
function nameSize(name: string): string | false {
  const width = name.length + (name.match(wide)?.length ?? 0)
  if (width > 110) return css.smallest
  return width > 48 && css.smaller
}

/** The serial number of a collectible beside a stub of its picture, framed by the antenna coil that a real card hides. */
export function CardBack({ picture, name, serial, lazy }: Props) {
  return (
    <>
      <span className={css.inlay} />
      <div className={css.stub}>
        <CardSurface picture={picture} lazy={lazy} />
      </div>
      <div className={css.reverse}>
        {serial === undefined ? (
          <p className={css.serialLabel}>{product.name}</p>
        ) : (
          <p className={css.serialLines}>
            <span className={css.serialLabel}>{copy.card.serial}</span>
            <br />
            <strong className={css.serial}>{serial}</strong>
          </p>
        )}
        <p className={joinClasses(css.reverseName, nameSize(name))}>{name}</p>
      </div>
    </>
  )
}
