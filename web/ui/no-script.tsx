import * as copy from '../copy/english/public.ts'
import { heroText } from './hero-layout.tsx'

/** What to do in a browser without scripts. */
export function NoScript() {
  return (
    <noscript>
      <p className={heroText}>{copy.noScript}</p>
    </noscript>
  )
}
