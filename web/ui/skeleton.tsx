import { joinClasses } from './join-classes.ts'
import * as css from './skeleton.css.ts'

/** Holds the place of what is coming. Invisible for the first 300 ms. */
export function Skeleton({ shape = 'line' }: { shape?: keyof typeof css.shape }) {
  return <span className={joinClasses(css.skeleton, css.shape[shape])} aria-hidden="true" />
}
