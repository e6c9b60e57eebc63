import * as css from './card-surface.css.ts'

interface Props {
  picture: string
  lazy: boolean | undefined
}

/** The printed picture with its grain and the light on it. */
export function CardSurface({ picture, lazy = false }: Props) {
  return (
    <>
      <img className={css.art} src={picture} alt="" width={1200} height={756} loading={lazy ? 'lazy' : undefined} />
      <span className={css.material} />
      <span className={css.light} />
      <span className={css.streak} />
    </>
  )
}
