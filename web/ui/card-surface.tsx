import type { ReactNode } from 'react'
import * as css from './card-surface.css.ts'

interface Props {
  picture: string
  art?: ReactNode
  lazy: boolean | undefined
}

/** The printed picture with its grain and the light on it. */
export function CardSurface({ picture, art, lazy = false }: Props) {
  return (
    <>
      {art ?? (
        <img className={css.art} src={picture} alt="" width={1200} height={756} loading={lazy ? 'lazy' : undefined} />
      )}
      <span className={css.material} />
      <span className={css.light} />
      <span className={css.streak} />
    </>
  )
}
