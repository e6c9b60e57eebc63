import * as texts from '../texts/english/app.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { Press } from '../ui/press.tsx'
import { stageText, stageTitle } from '../ui/stage.tsx'

/** In place of a page that could not be shown; loading it anew also fetches parts that a new release has replaced. */
export function Broken() {
  return (
    <PageFrame>
      <div role="alert">
        <h1 className={stageTitle}>{texts.somethingWentWrong}</h1>
        <p className={stageText}>{texts.broken}</p>
      </div>
      <Press onClick={() => location.reload()}>{texts.tryAgain}</Press>
    </PageFrame>
  )
}
