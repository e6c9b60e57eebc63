import { urlCharacters } from '@iyk/wire/limits.ts'
import { type Webhook, type WebhookType, webhookTypes } from '@iyk/wire/webhooks.ts'
import { type FormEvent, useRef, useState } from 'react'
import { webhooks as copy } from '../../copy/english/webhooks.ts'
import { createOnce } from '../../http/create-once.ts'
import { http } from '../../http/page-http.ts'
import { Button } from '../../ui/button.tsx'
import { check } from '../../ui/checkbox.css.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describeWebhookError } from './describe-webhook-error.ts'
import * as css from './webhooks.css.ts'

/** As far as it can be told here; on a developer's machine, endpoints may be on that machine. */
const isWebhookUrl = (text: string) => {
  const { protocol = '', hostname = '' } = URL.parse(text) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

interface Props<Saved> {
  /** One that is changed; without it, a new one is added. */
  webhook?: Webhook
  onSaved: (webhook: Saved) => void
  onCancel: () => void
}

/** The address of a webhook and what it is told. */
export function WebhookForm<Saved extends Webhook>({ webhook, onSaved, onCancel }: Props<Saved>) {
  const form = useRef<HTMLFormElement>(null)
  const [urlError, setUrlError] = useState<string>()
  const { pending, error, run } = useAction()
  const [once] = useState(createOnce)

  const save = async () => {
    const fields = new FormData(form.current!)
    const url = String(fields.get('url')).trim()
    const types = fields.getAll('types') as WebhookType[]
    const invalid = isWebhookUrl(url) ? undefined : copy.refusals.invalid_webhook_url
    setUrlError(invalid)
    if (invalid) {
      form.current?.querySelector('input')?.focus()
      return null
    }
    if (types.length === 0) return copy.typesMissing
    try {
      const [method, address] = webhook
        ? (['PUT', `/api/webhooks/${webhook.id}`] as const)
        : (['POST', '/api/webhooks'] as const)
      const body = { url, types }
      const headers = webhook ? {} : once.headersFor(body)
      onSaved((await http<{ data: Saved }>(method, address, { body, headers })).data)
      return null
    } catch (failure) {
      return describeWebhookError(failure, 'saving a webhook')
    }
  }
  return (
    <form
      className={css.part}
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void run('submit', save)
      }}
    >
      <TextField
        label={copy.url}
        hint={copy.urlHint}
        name="url"
        type="url"
        inputMode="url"
        defaultValue={webhook?.url}
        error={urlError}
        maxLength={urlCharacters}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <fieldset className={css.types}>
        <legend className={css.legend}>{copy.types}</legend>
        {webhookTypes.map((type) => (
          <label key={type} className={check}>
            <input type="checkbox" name="types" value={type} defaultChecked={webhook?.types.includes(type) ?? true} />
            <span>
              {copy.typeNames[type]} <code className={css.code}>{type}</code>
            </span>
          </label>
        ))}
        <p className={css.quiet}>{copy.privacy}</p>
      </fieldset>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.actions}>
        <Button type="submit" pending={pending !== undefined}>
          {webhook ? copy.save : copy.create}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}
