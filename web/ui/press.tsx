import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'
import * as css from './press.css.ts'

interface Look {
  look?: keyof typeof css.press
  wide?: boolean
}

/** A button. While `busy` it cannot be pressed again but keeps its focus. */
export function Press({
  look = 'main',
  wide,
  busy,
  onClick,
  children,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={joinClasses(css.press[look], wide && css.wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {children}
    </button>
  )
}

/** A link that looks like a button; for places, not for deeds. */
export function PressLink({ look = 'main', wide, ...rest }: Look & ComponentProps<'a'>) {
  return <a {...rest} className={joinClasses(css.press[look], wide && css.wide)} />
}
