import type { CreatedApiKey } from '@iyk/wire/api-keys.ts'
import { useEffect, useRef } from 'react'
import { apiKeys as copy } from '../../../copy/english/api-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import * as css from '../account-section.css.ts'
import * as keyCss from './api-keys.css.ts'

interface Props {
  created: CreatedApiKey
  onDone: () => void
}

/** The secret of a key that was just created: the only time that anyone sees it. */
export function NewSecret({ created, onDone }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div className={css.panel} ref={element} tabIndex={-1}>
      <p>
        {copy.copyNow} <bdi className={keyCss.strong}>{created.name}</bdi>
      </p>
      <code className={keyCss.secret}>{created.secret}</code>
      <div className={css.buttons}>
        <CopyButton text={created.secret} label={copy.copy} done={copy.copied} failed={copy.copyFailed} />
        <Button variant="bare" onClick={onDone}>
          {copy.done}
        </Button>
      </div>
    </div>
  )
}
