import type { Webhook } from '@iyk/wire/webhooks.ts'
import { webhooks as copy } from '../../copy/english/webhooks.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import { Mark } from '../../ui/mark.tsx'

/** Whether it works, as a word and a shape. */
export function WebhookState({ webhook: { paused_by, failing_since } }: { webhook: Webhook }) {
  if (paused_by === 'failures' || paused_by === 'gone') return <Mark tone="wrong">{copy.states[paused_by]}</Mark>
  if (paused_by) return <Mark tone="plain">{copy.states[paused_by]}</Mark>
  if (failing_since) return <Mark tone="wrong">{copy.states.failing(formatMoment(failing_since))}</Mark>
  return <Mark tone="good">{copy.states.works}</Mark>
}
