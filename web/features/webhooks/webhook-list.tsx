import type { Webhook } from '@iyk/wire/webhooks.ts'
import { webhooks as copy } from '../../copy/english/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { WebhookState } from './webhook-state.tsx'
import * as css from './webhooks.css.ts'

interface Props {
  webhooks: readonly Webhook[]
  onOpen: (id: string) => void
  onAdd: () => void
}

/** All webhooks, each a button that opens it. */
export function WebhookList({ webhooks, onOpen, onAdd }: Props) {
  return (
    <>
      {webhooks.length === 0 ? (
        <p className={css.quiet}>{copy.none}</p>
      ) : (
        <ul className={css.list}>
          {webhooks.map((webhook) => (
            <li key={webhook.id} className={css.item}>
              <button type="button" className={css.row} onClick={() => onOpen(webhook.id)}>
                <bdi className={css.url}>{webhook.url}</bdi>
                <WebhookState webhook={webhook} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        <Button onClick={onAdd}>{copy.add}</Button>
      </div>
    </>
  )
}
