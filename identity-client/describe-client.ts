import type { Platform } from './platform.ts'

/** What a call says about its sender; the contract's section 1.2. The ids are new every time, so they track no one. */
export function describeClient({ createId, now, page }: Pick<Platform, 'createId' | 'now' | 'page'>) {
  return {
    event_id: `event-id-${createId()}`,
    app_session_id: `app-session-id-${createId()}`,
    persistent_id: `persistent-id-${createId()}`,
    client_sent_at: new Date(now()).toISOString(),
    timezone: page.timeZone,
    app: { identifier: page.hostname },
    sdk: { identifier: 'IYK Cards identity client', version: '0.1.0' },
  }
}
