import { spinner } from './press.css.ts'
import { stageForm, stageText, stageTitle } from './stage.tsx'

interface Props {
  title: string
  text: string
  /** It is still happening. */
  working?: boolean
}

/** What is happening, in place of what was happening before: told to screen readers whenever it changes. */
export function StageWords({ title, text, working }: Props) {
  return (
    <div className={stageForm} role="status">
      <h1 className={stageTitle}>{title}</h1>
      <p className={stageText}>{text}</p>
      {working && <span className={spinner} />}
    </div>
  )
}
