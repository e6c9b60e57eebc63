import { useState } from 'react'
import { joinClasses } from './join-classes.ts'
import * as css from './skeleton.css.ts'

/** Reserves the space of what is loading. Invisible for the first 300 ms, unless it takes over from another one. */
export function Skeleton({ shape = 'line' }: { shape?: keyof typeof css.shape }) {
  const [goesOn] = useState(isOneVisible)
  return <span className={joinClasses(css.skeleton, goesOn && css.continues, css.shape[shape])} aria-hidden="true" />
}

const isOneVisible = () =>
  typeof document !== 'undefined' &&
  [...document.querySelectorAll(`.${css.skeleton}`)].some(
    (skeleton) => getComputedStyle(skeleton).visibility === 'visible',
  )
