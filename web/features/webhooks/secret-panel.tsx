import { useEffect, useId, useRef } from 'react'
import { webhooks as copy } from '../../copy/english/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import * as css from './webhooks.css.ts'

/** A secret, the one time that it is shown. */
export function SecretPanel({ secret, onDone }: { secret: string; onDone: () => void }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h3 className={css.partTitle} id={id} ref={heading} tabIndex={-1}>
        {copy.secret}
      </h3>
      <p>{copy.secretOnce}</p>
      <code className={css.secret}>{secret}</code>
      <div className={css.actions}>
        <CopyButton text={secret} label={copy.copySecret} done={copy.copied} failed={copy.notCopied} />
        <Button variant="quiet" onClick={onDone}>
          {copy.secretDone}
        </Button>
      </div>
    </section>
  )
}
