import { LineIcon } from '../../ui/line-icon.tsx'
import * as css from './other-ways.css.ts'
import { isFormWay, type OtherWay } from './ways.ts'

/** Stands before the name of a way; one without a form leads out of this page. */
export function WayMark({ way }: { way: OtherWay }) {
  return <LineIcon shape={isFormWay(way) ? way : 'leave'} className={css.mark} />
}
