import { type ReactNode, useEffect, useRef } from 'react'
import { ways } from '../../texts/english/sign-in-methods.ts'
import { Press } from '../../ui/press.tsx'
import { stageText } from '../../ui/stage.tsx'
import * as css from './sign-in.css.ts'

interface Props {
  title: string
  text?: string
  children: ReactNode
  onBack: () => void
}

/** One way to sign in, in place of the others. The focus moves to its first field, or to its title. */
export function WayFrame({ title, text, children, onBack }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => (frame.current?.querySelector<HTMLElement>('input:not([hidden])') ?? heading.current)?.focus(), [])
  return (
    <div className={css.way} ref={frame}>
      <div className={css.words}>
        <h2 className={css.title} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {text !== undefined && <p className={stageText}>{text}</p>}
      </div>
      {children}
      <div className={css.back}>
        <Press look="bare" onClick={onBack}>
          {ways.back}
        </Press>
      </div>
    </div>
  )
}
