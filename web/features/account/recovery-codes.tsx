import { useEffect, useRef, useState } from 'react'
import { copying, recoveryCodes as texts } from '../../texts/english/keys.ts'
import { product } from '../../texts/english/public.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Press, PressLink } from '../../ui/press.tsx'
import * as css from './authenticator-app.css.ts'
import { RenewCodes } from './recovery-codes-renew.tsx'

interface Props {
  /** Those that are left. */
  codes: readonly string[]
  onKept: () => void
  /** The way to new ones, where these are not new themselves. */
  onRenew: (() => Promise<string | null>) | undefined
}

/** Recovery codes, to be copied or downloaded before one goes on. */
export function RecoveryCodes({ codes, onKept, onRenew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const list = codes.join('\n')
  const file = useTextFile(`${product.name}: ${texts.title}\n${texts.text}\n\n${list}\n`)
  return (
    <>
      <h3 className={css.codesTitle} ref={heading} tabIndex={-1}>
        {texts.title}
      </h3>
      <p className={css.text}>
        {codes.length > 0 ? texts.text : texts.none}
        {codes.length > 0 && onRenew && ` ${texts.left(codes.length)}`}
      </p>
      {codes.length > 0 && (
        <>
          <ul className={css.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code className={css.code}>{code}</code>
              </li>
            ))}
          </ul>
          <div className={css.buttons}>
            <CopyButton text={list} label={texts.copy} {...copying} />
            <PressLink look="quiet" href={file} download={texts.file}>
              {texts.download}
            </PressLink>
          </div>
        </>
      )}
      {onRenew && <RenewCodes onRenew={onRenew} />}
      <div>
        <Press onClick={onKept}>{codes.length > 0 ? texts.kept : texts.close}</Press>
      </div>
    </>
  )
}

/** The address of a text file that lives in this page only. */
function useTextFile(text: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return address
}
