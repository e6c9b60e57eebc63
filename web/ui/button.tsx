import type { ComponentProps } from 'react'
import * as css from './button.css.ts'
import { joinClasses } from './join-classes.ts'

interface Appearance {
  variant?: keyof typeof css.button
  wide?: boolean
}

/** A button. While `pending` it ignores clicks but keeps its focus. */
export function Button({
  variant = 'main',
  wide,
  pending,
  onClick,
  children,
  ...rest
}: Appearance & { pending?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={joinClasses(css.button[variant], wide && css.wide)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
    >
      {children}
    </button>
  )
}

/** A link that looks like a button; for navigation, not for actions. */
export function LinkButton({ variant = 'main', wide, ...rest }: Appearance & ComponentProps<'a'>) {
  return <a {...rest} className={joinClasses(css.button[variant], wide && css.wide)} />
}
