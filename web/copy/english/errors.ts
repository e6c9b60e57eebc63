import type { ErrorType } from '@iyk/wire/error-types.ts'
import { copyableCardsPerHolder, picture } from '@iyk/wire/limits.ts'

/** What a page says of a call that was refused, by error type; others get the generic sentence of the page. `error-sentences.test.ts` knows which are due. */
export const refusals = {
  too_many_requests: 'Too many attempts. Wait a few minutes, then try again.',
  server_unavailable: 'The service isn’t available right now. Try again in a minute.',
  unauthorized_credentials: 'You’re no longer signed in. Sign in again.',
  user_unauthenticated: 'You’re no longer signed in. Sign in again.',
  insufficient_factors: 'This requires two-step verification. Sign in again and verify it’s you.',
  request_timeout: 'The request took too long. Try again.',
  request_too_large: 'That’s too large to send.',
  invalid_email: 'This doesn’t look like an email address. Check for a missing @ or dot.',
  invalid_picture: `Choose a PNG, JPEG, or WebP picture of up to ${picture.megabytes} MB.`,
  invalid_event_dates: 'Check the dates. The start comes first, then the end, then the last day to collect.',
  invalid_time_zone: 'We don’t recognize this time zone. Choose another one.',
  idempotency_key_reused: 'This event was already created with different details. Reload the page.',
  poap_event_id_taken: 'This event was already created. Reload the page.',
  supply_below_collected: 'More have been collected already. Choose a higher number.',
  supply_fixed: 'Collectibles of this event are already being minted, so you can’t raise the supply.',
  poap_event_not_found: 'This event no longer exists.',
  event_pending_approval: 'This event is waiting for approval.',
  event_rejected: 'This event wasn’t approved.',
  card_not_found: 'This card isn’t yours or no longer exists.',
  card_blocked: 'This card is blocked.',
  too_many_cards: `You have ${copyableCardsPerHolder} cards without a chip, and can’t have more. Release one you no longer use.`,
  card_already_held: 'This card already has a holder.',
  card_offer_not_found: 'This card is no longer offered to you.',
  collectible_not_found: 'This collectible isn’t in your collection.',
} as const satisfies Partial<Record<ErrorType, string>>
