import type { ReactNode } from 'react'
import { wayOn } from '../../texts/english/auth-email.ts'
import { Press, PressLink } from '../../ui/press.tsx'

interface Props {
  returnTo: string | null
  busy: boolean
  /** Given when the same attempt may work another time. */
  onRepeat?: (() => void) | undefined
  /** What to do where nothing can be tried again. */
  wayIn: ReactNode
}

/** What one can do after a failure: try again where that may help, else sign in anew and still get where one wanted. */
export function WayOn({ returnTo, busy, onRepeat, wayIn }: Props) {
  if (!onRepeat) return wayIn
  return (
    <>
      <Press wide busy={busy} onClick={() => busy || onRepeat()}>
        {wayOn.repeat}
      </Press>
      <PressLink look="bare" href={returnTo === null ? '/' : `/?${new URLSearchParams({ return_to: returnTo })}`}>
        {wayOn.otherWay}
      </PressLink>
    </>
  )
}
