import { useEffect, useRef } from 'react'
import { account } from '../../texts/english/account.ts'
import { copying, authenticatorApp as texts } from '../../texts/english/keys.ts'
import { product } from '../../texts/english/public.ts'
import { CodeForm } from '../../ui/code-form.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Press, PressLink } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { panel } from './account-section.css.ts'
import * as css from './authenticator-app.css.ts'
import type { StartedApp } from './authenticator-app-start.ts'
import { authenticatorUri } from './authenticator-app-uri.ts'
import { QrCode } from './qr-code.tsx'

interface Props {
  started: StartedApp
  /** Answers what was wrong with the first code, in words, or null. */
  onCode: (code: string) => Promise<string | null>
  onCancel: () => void
}

/** From the key to the first code. */
export function AuthenticatorAppSetup({ started: { secret, user }, onCode, onCancel }: Props) {
  const { busy, problem, run } = useDeed()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const uri = authenticatorUri(secret, product.name, user)
  return (
    <div className={panel}>
      <h3 className={css.title} ref={heading} tabIndex={-1}>
        {texts.setUp}
      </h3>
      <p className={css.text}>{texts.scan}</p>
      <div className={css.ways}>
        <QrCode text={uri} label={texts.picture} />
        <div className={css.typed}>
          <div className={css.onThisDevice}>
            <PressLink look="quiet" href={uri}>
              {texts.open}
            </PressLink>
          </div>
          <p className={css.label}>{texts.key}</p>
          <code className={css.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <div className={css.buttons}>
            <CopyButton text={secret} label={texts.copyKey} {...copying} />
          </div>
        </div>
      </div>
      <CodeForm
        label={texts.label}
        hint={texts.hint}
        error={problem}
        busy={busy !== undefined}
        button={texts.turnOn}
        onCode={(code) => run('submit', () => onCode(code))}
      >
        <Press look="bare" onClick={onCancel}>
          {account.cancel}
        </Press>
      </CodeForm>
    </div>
  )
}
