import type { ErrorType } from './error-types.ts'

/** What a call is told about something that is deleted in that moment, by the name of its ID. */
export const deletedTypes: Readonly<Record<string, ErrorType>> = {
  user: 'user_not_found',
  event: 'poap_event_not_found',
  card: 'card_not_found',
  webhook: 'webhook_not_found',
}
