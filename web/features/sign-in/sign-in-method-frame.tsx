import { type ReactNode, useEffect, useRef } from 'react'
import { ways } from '../../copy/english/sign-in-methods.ts'
import { Button } from '../../ui/button.tsx'
import { heroText } from '../../ui/hero-layout.tsx'
import * as css from './sign-in.css.ts'

interface Props {
  title: string
  text?: string
  children: ReactNode
  onBack: () => void
}

/** One sign-in method, replacing the others. The focus moves to its first field, or to its title. */
export function SignInMethodFrame({ title, text, children, onBack }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => (frame.current?.querySelector<HTMLElement>('input:not([hidden])') ?? heading.current)?.focus(), [])
  return (
    <div className={css.form} ref={frame}>
      <div className={css.intro}>
        <h2 className={css.title} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {text !== undefined && <p className={heroText}>{text}</p>}
      </div>
      {children}
      <div className={css.back}>
        <Button variant="bare" onClick={onBack}>
          {ways.back}
        </Button>
      </div>
    </div>
  )
}
