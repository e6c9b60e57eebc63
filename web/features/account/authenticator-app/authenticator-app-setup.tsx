import { useEffect, useRef } from 'react'
import { account } from '../../../copy/english/account.ts'
import { authenticatorApp as copy, copying } from '../../../copy/english/key-changes.ts'
import { product } from '../../../product.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CodeForm } from '../../../ui/code-form.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { panel } from '../account-section.css.ts'
import * as css from './authenticator-app.css.ts'
import { otpauthUri } from './otpauth-uri.ts'
import { QrCode } from './qr-code.tsx'
import type { PendingAuthenticatorApp } from './totp-calls.ts'

interface Props {
  started: PendingAuthenticatorApp
  /** Returns an error message about the first code, or null. */
  onCode: (code: string) => Promise<string | null>
  onCancel: () => void
}

/** From the key to the first code. */
export function AuthenticatorAppSetup({ started: { secret, user }, onCode, onCancel }: Props) {
  const { pending, error, run } = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const uri = otpauthUri(secret, product.name, user)
  return (
    <div className={panel}>
      <h3 className={css.title} ref={heading} tabIndex={-1}>
        {copy.setUp}
      </h3>
      <p className={css.text}>{copy.scan}</p>
      <div className={css.options}>
        <QrCode text={uri} label={copy.picture} />
        <div className={css.manual}>
          <div className={css.onThisDevice}>
            <LinkButton variant="quiet" href={uri}>
              {copy.open}
            </LinkButton>
          </div>
          <p className={css.label}>{copy.key}</p>
          <code className={css.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <div className={css.buttons}>
            <CopyButton text={secret} label={copy.copyKey} {...copying} />
          </div>
        </div>
      </div>
      <CodeForm
        label={copy.label}
        hint={copy.hint}
        error={error}
        pending={pending !== undefined}
        button={copy.turnOn}
        onCode={(code) => run('submit', () => onCode(code))}
      >
        <Button variant="bare" onClick={onCancel}>
          {account.cancel}
        </Button>
      </CodeForm>
    </div>
  )
}
