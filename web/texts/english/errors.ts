import type { ErrorType } from '@iyk/wire/error-types.ts'

/** What a page says of a call that was refused, by error type; others get the generic sentence of the page. `error-sentences.test.ts` knows which are due. */
export const refusals = {
  too_many_requests: 'Too many attempts. Wait a few minutes, then try again.',
  server_unavailable: 'The service can’t answer right now. Try again in a minute.',
  unauthorized_credentials: 'You’re no longer signed in. Sign in again.',
  user_unauthenticated: 'You’re no longer signed in. Sign in again.',
  insufficient_factors: 'This needs your second factor. Sign in again and confirm it.',
  request_timeout: 'It took too long to arrive. Try again.',
  request_too_large: 'That’s too large to send.',
  invalid_email: 'This doesn’t look like an e-mail address. Check for a missing @ or dot.',
  invalid_picture: 'Choose a PNG, JPEG or WebP picture of at most 4 MB.',
  invalid_event_dates: 'Check the dates: the beginning comes first, then the end, then the last day to collect.',
  invalid_time_zone: 'We don’t know this time zone. Choose another one.',
  idempotency_key_reused: 'This event was already made with other details. Reload the page.',
  poap_event_id_taken: 'This event was already made. Reload the page.',
  supply_below_collected: 'More have been collected already. Choose a higher number.',
  supply_fixed: 'Collectibles of this event are being minted, so their number can’t grow.',
  poap_event_not_found: 'This event no longer exists.',
  event_pending_approval: 'This event is waiting for approval.',
  event_rejected: 'This event wasn’t approved.',
  card_not_found: 'This card isn’t yours or no longer exists.',
  card_blocked: 'This card is blocked.',
  card_already_held: 'This card already has a holder.',
  card_offer_not_found: 'This card is no longer offered to you.',
  collectible_not_found: 'This collectible isn’t in your collection.',
} as const satisfies Partial<Record<ErrorType, string>>
