import { useEffect, useRef, useState } from 'react'
import { recoveryCodes as copy, copying } from '../../../copy/english/key-changes.ts'
import { product } from '../../../product.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import * as css from './authenticator-app.css.ts'
import { RenewCodes } from './renew-codes.tsx'

interface Props {
  /** The unused ones. */
  codes: readonly string[]
  onSaved: () => void
  /** The button for new ones, where these are not new themselves. */
  onRenew: (() => Promise<string | null>) | undefined
}

/** Recovery codes, to be copied or downloaded before continuing. */
export function RecoveryCodes({ codes, onSaved, onRenew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const list = codes.join('\n')
  const file = useTextFile(`${product.name}: ${copy.title}\n${copy.text}\n\n${list}\n`)
  return (
    <>
      <h3 className={css.codesTitle} ref={heading} tabIndex={-1}>
        {copy.title}
      </h3>
      <p className={css.text}>
        {codes.length === 0 ? copy.none : onRenew ? copy.join(copy.text, copy.left(codes.length)) : copy.text}
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
            <CopyButton text={list} label={copy.copy} {...copying} />
            <LinkButton variant="quiet" href={file} download={copy.file}>
              {copy.download}
            </LinkButton>
          </div>
        </>
      )}
      {onRenew && <RenewCodes onRenew={onRenew} />}
      <div>
        <Button onClick={onSaved}>{codes.length > 0 ? copy.saved : copy.close}</Button>
      </div>
    </>
  )
}

/** The address of a text file that exists only in this page. */
function useTextFile(text: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return address
}
