import { live as copy } from '../../copy/english/live.ts'
import * as css from './live.css.ts'

/** Says that the numbers may be old. It has its room from the start, so that nothing moves when the connection comes and goes. */
export function LostNotice({ isLost }: { isLost: boolean }) {
  return (
    <div className={css.lost}>
      <p className={css.lostRoom} aria-hidden="true">
        {copy.lost}
      </p>
      <p className={css.lostText} role="alert">
        {isLost && copy.lost}
      </p>
    </div>
  )
}
