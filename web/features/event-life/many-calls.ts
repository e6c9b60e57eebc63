import type { PoapEvent, PoapEventReply } from '@iyk/wire/poap-events.ts'
import { http, poapEvents } from '../../http/page-http.ts'
import type { Target } from './act-on-each.ts'
import { forgetListed } from './change-event.ts'
import { listActions } from './list-actions.ts'

/** Most harmless first. */
export const manyActions = ['submit', 'duplicate', 'end', 'cancel', 'remove'] as const
export type ManyAction = (typeof manyActions)[number]

/** Those of many with which it can be done. */
export function whoCan(action: ManyAction, targets: readonly Target[]): readonly Target[] {
  return targets.filter(({ event, role }) =>
    action === 'submit' ? event.draft && role !== 'staff' : listActions(event, role).includes(action),
  )
}

interface Options {
  /** To cancel. */
  reason: string | null
  /** Makes one copy, however often it is sent. */
  key: string
  /** The ids of copies by that of their event. */
  made: Map<string, string>
}

const addressOf = ({ event }: Target, part = '') => `/api/poap-events/${event.id}${part}`

/** One that the reader co-hosts is not in the list of their own. */
function show(event: PoapEvent, { role }: Pick<Target, 'role'>): void {
  if (role === 'holder') poapEvents.upsert(event)
}

export async function applyTo(target: Target, action: ManyAction, { reason, key, made }: Options): Promise<void> {
  if (action === 'remove') {
    await http('DELETE', addressOf(target))
    forgetListed(target.event.id)
  } else if (action === 'duplicate') {
    const headers = { 'Idempotency-Key': `"${key}"` }
    const { data } = await http<PoapEventReply>('POST', addressOf(target, '/duplicate'), { headers })
    made.set(target.event.id, data.id)
    show(data, { role: 'holder' })
  } else if (action === 'submit') {
    show((await http<PoapEventReply>('POST', addressOf(target, '/submit'))).data, target)
  } else {
    const body = { reason: action === 'cancel' ? reason : null }
    show((await http<PoapEventReply>('PUT', addressOf(target, '/closing'), { body })).data, target)
  }
}

/** Takes it back for one event. Undefined where nothing can. */
export function undoOf(
  action: ManyAction,
  made: ReadonlyMap<string, string>,
): ((target: Target) => Promise<void>) | undefined {
  if (action === 'duplicate')
    return async ({ event }) => {
      const copy = made.get(event.id)!
      await http('DELETE', `/api/poap-events/${copy}`)
      forgetListed(copy)
    }
  if (action !== 'end' && action !== 'cancel') return undefined
  return async (target) => show((await http<PoapEventReply>('DELETE', addressOf(target, '/closing'))).data, target)
}
