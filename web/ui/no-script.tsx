import * as texts from '../texts/english/public.ts'
import { stageText } from './stage.tsx'

/** For a browser without scripts: what to do. */
export function NoScript() {
  return (
    <noscript>
      <p className={stageText}>{texts.noScript}</p>
    </noscript>
  )
}
