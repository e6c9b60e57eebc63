import { stageForm, stageText, stageTitle } from './stage.tsx'

/** What is happening, in place of what was happening before: told to screen readers whenever it changes. */
export function StageWords({ title, text }: { title: string; text: string }) {
  return (
    <div className={stageForm} role="status">
      <h1 className={stageTitle}>{title}</h1>
      <p className={stageText}>{text}</p>
    </div>
  )
}
