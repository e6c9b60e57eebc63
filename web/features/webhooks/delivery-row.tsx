import type { Delivery } from '@iyk/wire/webhooks.ts'
import { useState } from 'react'
import { webhooks as copy } from '../../copy/english/webhooks.ts'
import { formatCount, formatMoment } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describeWebhookError } from './describe-webhook-error.ts'
import * as css from './webhooks.css.ts'

const tones = { waiting: 'plain', delivered: 'good', failed: 'wrong' } as const
const typeNames: Readonly<Record<string, string>> = copy.typeNames

interface Props {
  webhookId: string
  delivery: Delivery
  /** Others wait for it: why it failed and when it is tried again are shown without opening it. */
  isBlocking?: boolean
  onReplayed: () => Promise<void>
}

/** One delivery; opened, what was sent and how the server responded. */
export function DeliveryRow({ webhookId, delivery, isBlocking = false, onReplayed }: Props) {
  const { id, type, state, created_at, attempts, next_attempt_at, response, body } = delivery
  const [isReplayed, setReplayed] = useState(false)
  const { pending, error, run } = useAction()
  const replay = async () => {
    try {
      await http('POST', `/api/webhooks/${webhookId}/deliveries/${id}/replay`)
      setReplayed(true)
      await onReplayed()
      return null
    } catch (failure) {
      return describeWebhookError(failure, 'replaying a delivery')
    }
  }
  const outcome = [
    [copy.attempts(formatCount(attempts)), resultOf(delivery)].filter(Boolean).join(' · '),
    next_attempt_at && copy.next(formatMoment(next_attempt_at)),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <li className={css.item}>
      <details>
        <summary className={css.summary}>
          <span className={css.summaryText}>
            <span>{typeNames[type] ?? type}</span>
            <time className={css.quiet} dateTime={created_at}>
              {formatMoment(created_at)}
            </time>
            {isBlocking && <span className={css.quiet}>{outcome}</span>}
          </span>
          <Mark tone={tones[state]}>{copy.deliveryStates[state]}</Mark>
        </summary>
        <div className={css.opened}>
          <p className={css.quiet}>
            <code className={css.code}>{id}</code>
          </p>
          {!isBlocking && <p>{outcome}</p>}
          {response && <Text label={copy.response} text={response} />}
          <Text label={copy.body} text={indent(body)} />
          {error !== undefined && <Notice tone="wrong">{error}</Notice>}
          <div className={css.actions}>
            <Button variant="quiet" pending={pending !== undefined} onClick={() => void run('submit', replay)}>
              {copy.replay}
            </Button>
            <span className={css.status} role="status">
              {isReplayed && copy.replayed}
            </span>
          </div>
        </div>
      </details>
    </li>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <figure className={css.figure}>
      <figcaption className={css.quiet}>{label}</figcaption>
      <pre className={css.text} dir="ltr">
        {text}
      </pre>
    </figure>
  )
}

function resultOf({ error, status }: Delivery): string {
  if (error !== null && error !== 'status') return copy.results[error]
  return status === null ? '' : copy.results.status(String(status))
}

function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    return json
  }
}
