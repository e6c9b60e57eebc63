import { useEffect, useRef, useState } from 'react'
import { checkResetEmail as copy } from '../../copy/english/password-reset.ts'
import { Button } from '../../ui/button.tsx'
import { heroForm, heroText, heroTitle } from '../../ui/hero-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './password-reset.css.ts'

interface Props {
  email: string
  /** The page is about nothing else, so this is its heading. */
  isPage: boolean
  /** Sends the email again. Returns an error message, or null. */
  onResend: () => Promise<string | null>
  onChangeAddress: () => void
  /** The label of the link back. */
  back: string
  onBack: () => void
}

/** After the reset email was sent: what to do with it, and what if it does not arrive. */
export function CheckResetEmail({ email, isPage, onResend, onChangeAddress, back, onBack }: Props) {
  const { pending, error, run } = useAction<'resend'>()
  const [resent, setResent] = useState(false)
  const Heading = isPage ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const resend = async () => {
    setResent(false)
    setResent((await run('resend', onResend)) === null)
  }
  return (
    <>
      <div className={isPage ? heroForm : css.intro} role="status">
        <Heading className={isPage ? heroTitle : css.title} ref={heading} tabIndex={-1}>
          {copy.title}
        </Heading>
        <p className={heroText}>{copy.text(email)}</p>
        <p className={css.quiet}>{copy.notThere}</p>
      </div>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      {resent && <Notice>{copy.resent}</Notice>}
      <div className={css.row}>
        <Button variant="quiet" pending={pending === 'resend'} onClick={() => void resend()}>
          {copy.resend}
        </Button>
        <Button variant="quiet" onClick={onChangeAddress}>
          {copy.change}
        </Button>
      </div>
      <div className={css.back}>
        <Button variant="bare" onClick={onBack}>
          {back}
        </Button>
      </div>
    </>
  )
}
