import { useEffect, useRef, useState } from 'react'
import { checkResetMail as texts } from '../../texts/english/password-reset.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm, stageText, stageTitle } from '../../ui/stage.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './password-reset.css.ts'

interface Props {
  email: string
  /** The page is about nothing else, so this is its heading. */
  isPage: boolean
  /** Sends the mail again. Answers what was wrong, in words, or null. */
  onResend: () => Promise<string | null>
  onChangeAddress: () => void
  /** What the way back is called. */
  back: string
  onBack: () => void
}

/** After the reset mail went out: what to do with it, and what if it does not come. */
export function CheckResetMail({ email, isPage, onResend, onChangeAddress, back, onBack }: Props) {
  const { busy, problem, run } = useDeed<'resend'>()
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
      <div className={isPage ? stageForm : css.words} role="status">
        <Heading className={isPage ? stageTitle : css.title} ref={heading} tabIndex={-1}>
          {texts.title}
        </Heading>
        <p className={stageText}>{texts.text(email)}</p>
        <p className={css.quiet}>{texts.notThere}</p>
      </div>
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
      {resent && <Notice>{texts.resent}</Notice>}
      <div className={css.row}>
        <Press look="quiet" busy={busy === 'resend'} onClick={() => void resend()}>
          {texts.resend}
        </Press>
        <Press look="quiet" onClick={onChangeAddress}>
          {texts.change}
        </Press>
      </div>
      <div className={css.back}>
        <Press look="bare" onClick={onBack}>
          {back}
        </Press>
      </div>
    </>
  )
}
