import type { Webhook, WebhookWithSecret } from '@iyk/wire/webhooks.ts'
import { useState } from 'react'
import { webhooks as copy } from '../../copy/english/webhooks.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import { createOnce } from '../../http/create-once.ts'
import { http } from '../../http/page-http.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ConfirmedAction } from './confirmed-action.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { describeWebhookError } from './describe-webhook-error.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'
import * as css from './webhooks.css.ts'

interface Props {
  webhook: Webhook
  onChange: (webhook: Webhook) => void
  onSecret: (webhook: WebhookWithSecret) => void
  onDeleted: () => void
}

/** One webhook: its state, what can be done with it, and what it was sent. */
export function WebhookDetails({ webhook, onChange, onSecret, onDeleted }: Props) {
  const { id, url, paused_by, former_secret_until } = webhook
  const [isEditing, setEditing] = useState(false)
  const [tests, setTests] = useState(0)
  const [once] = useState(createOnce)
  const { pending, error, run } = useAction<'test' | 'pause'>()
  const address = `/api/webhooks/${id}`

  const attempt = async (context: string, work: () => Promise<unknown>) => {
    try {
      await work()
      return null
    } catch (failure) {
      return describeWebhookError(failure, context)
    }
  }
  const pause = () =>
    attempt('pausing a webhook', async () => {
      const body = { is_paused: paused_by === null }
      onChange((await http<{ data: Webhook }>('PUT', address, { body })).data)
    })
  const test = () =>
    attempt('testing a webhook', async () => {
      await http('POST', `${address}/test`)
      setTests((before) => before + 1)
    })
  const replaceSecret = () =>
    attempt('replacing a secret', async () => {
      const { data } = await http<{ data: WebhookWithSecret }>('POST', `${address}/secret`, {
        headers: once.headersFor({}),
      })
      once.end()
      const { secret: _, ...changed } = data
      onChange(changed)
      onSecret(data)
    })
  const remove = () =>
    attempt('deleting a webhook', async () => {
      await http('DELETE', address)
      onDeleted()
    })
  const saved = (changed: Webhook) => {
    onChange(changed)
    setEditing(false)
  }
  if (isEditing) return <WebhookForm webhook={webhook} onSaved={saved} onCancel={() => setEditing(false)} />
  return (
    <>
      <section className={css.part}>
        <h3 className={css.url}>
          <bdi>{url}</bdi>
        </h3>
        <WebhookState webhook={webhook} />
        {paused_by && <p className={css.quiet}>{paused_by === 'gone' ? copy.lost : copy.waits}</p>}
        {former_secret_until && <p className={css.quiet}>{copy.formerUntil(formatMoment(former_secret_until))}</p>}
        {error !== undefined && <Notice tone="wrong">{error}</Notice>}
        <div className={css.actions}>
          <Button variant="quiet" pending={pending === 'test'} onClick={() => void run('test', test)}>
            {copy.test}
          </Button>
          {paused_by !== 'operator' && (
            <Button variant="quiet" pending={pending === 'pause'} onClick={() => void run('pause', pause)}>
              {paused_by ? copy.resume : copy.pause}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {copy.edit}
          </Button>
        </div>
        <p className={css.status} role="status">
          {tests > 0 && copy.tested}
        </p>
      </section>
      <DeliveryList webhookId={id} tests={tests} />
      <section className={css.part}>
        <ConfirmedAction
          label={copy.newSecret}
          question={copy.newSecretQuestion}
          yes={copy.newSecretYes}
          no={copy.cancel}
          onConfirm={replaceSecret}
        />
        <ConfirmedAction
          label={copy.delete}
          question={copy.deleteQuestion}
          yes={copy.deleteYes}
          no={copy.deleteNo}
          onConfirm={remove}
        />
      </section>
    </>
  )
}
