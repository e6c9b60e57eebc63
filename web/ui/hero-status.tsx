import { spinner } from './button.css.ts'
import { heroForm, heroText, heroTitle } from './hero-layout.tsx'

interface Props {
  title: string
  text: string
  /** Still in progress. */
  working?: boolean
}

/** What is happening right now, announced to screen readers whenever it changes. */
export function HeroStatus({ title, text, working }: Props) {
  return (
    <div className={heroForm} role="status">
      <h1 className={heroTitle}>{title}</h1>
      <p className={heroText}>{text}</p>
      {working && <span className={spinner} />}
    </div>
  )
}
