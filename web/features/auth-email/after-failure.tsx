import type { ReactNode } from 'react'
import { buttons } from '../../copy/english/auth-email.ts'
import { Button, LinkButton } from '../../ui/button.tsx'

interface Props {
  returnTo: string | null
  pending: boolean
  /** Present when the same attempt may succeed another time. */
  onRetry?: (() => void) | undefined
  /** What to do where nothing can be tried again. */
  signIn: ReactNode
}

/** What to do after a failure: try again where that may help, otherwise sign in again and still continue to the intended page. */
export function AfterFailure({ returnTo, pending, onRetry, signIn }: Props) {
  if (!onRetry) return signIn
  return (
    <>
      <Button wide pending={pending} onClick={() => pending || onRetry()}>
        {buttons.repeat}
      </Button>
      <LinkButton variant="bare" href={returnTo === null ? '/' : `/?${new URLSearchParams({ return_to: returnTo })}`}>
        {buttons.otherMethod}
      </LinkButton>
    </>
  )
}
