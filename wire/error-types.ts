/** Every error type of the wire with its HTTP status and the sentence a caller reads. One table: a type that is not here cannot be answered. */
export const errorTypes = {
  bad_request: [400, 'The request does not match the expected shape.'],
  invalid_email: [400, 'The e-mail address is not valid.'],
  invalid_method_id: [400, 'The method_id is not valid.'],
  invalid_code: [400, 'The code must be six digits.'],
  invalid_session_duration: [400, 'session_duration_minutes must be an integer from 5 to 527040.'],
  invalid_expiration: [400, 'The expiration is outside the allowed range.'],
  invalid_expiration_otp: [400, 'expiration_minutes must be an integer from 1 to 10.'],
  invalid_locale: [400, 'The locale is not supported.'],
  invalid_magic_link_url: [400, 'The link address is not a usable URL.'],
  no_match_for_provided_magic_link_url: [400, 'The link address is not among the registered redirect URLs.'],
  pkce_expected_code_verifier: [400, 'This link was requested with a code_challenge, so it needs its code_verifier.'],
  pkce_did_not_expect_code_verifier: [
    400,
    'This link was requested without a code_challenge, so it takes no code_verifier.',
  ],
  pkce_mismatch: [400, 'The code_verifier does not match the code_challenge of this link.'],
  invalid_pkce_code_challenge: [400, 'code_challenge must be 43 characters of base64url.'],
  invalid_pkce_code_verifier: [400, 'code_verifier must be 43 to 128 characters.'],
  inactive_email: [400, 'Mail to this address cannot be delivered.'],
  duplicate_email: [400, 'This e-mail address belongs to an account already.'],
  bad_domain_for_stytch_sdk: [403, 'This origin is not among the allowed origins.'],
  unauthorized_credentials: [401, 'The credentials are not valid.'],
  user_unauthenticated: [401, 'This call needs a session.'],
  unable_to_auth_magic_link: [401, 'The link was used already or has expired.'],
  unable_to_auth_otp_code: [401, 'The code is wrong, was used already or has expired.'],
  endpoint_not_authorized_for_sdk: [401, 'This method is switched off.'],
  magic_link_not_found: [404, 'The link is not known.'],
  session_not_found: [404, 'The session is not known or has ended.'],
  email_not_found: [404, 'The e-mail address is not known.'],
  user_not_found: [404, 'The user is not known.'],
  public_token_not_found: [404, 'The public token is not known.'],
  project_not_found: [404, 'The project is not known.'],
  route_not_found: [404, 'This address is not known.'],
  method_not_allowed: [405, 'This address does not take this method.'],
  request_too_large: [413, 'The body is larger than this call takes.'],
  too_many_requests: [429, 'There were too many attempts. Wait a while, then try again.'],
  internal_server_error: [500, 'Something went wrong.'],
  server_unavailable: [503, 'The service cannot answer right now.'],

  poap_event_not_found: [404, 'This event is not known.'],
  invalid_event_dates: [400, 'The dates must be in order: start, end, expiry.'],
  invalid_time_zone: [400, 'The time zone is not known.'],
  invalid_picture: [400, 'The picture must be a PNG, JPEG or WebP of at most 4 MB.'],
  supply_below_collected: [400, 'There are already more collectibles than that.'],
  card_not_found: [404, 'This card is not known.'],
  card_already_held: [409, 'This card has a holder already.'],
  collectible_not_found: [404, 'This collectible is not known.'],
  tap_not_found: [404, 'This tap is not known. Tap the card again.'],
  tap_forged: [400, 'This address was not made by one of our cards.'],
  tap_expired: [410, 'This tap has run out. Tap the card again.'],
  tap_stale: [409, 'This tap is older than the last one. Tap the card again.'],
  tap_used: [409, 'This tap was used already. Tap the card again.'],
  card_unregistered: [409, 'This card has no holder yet.'],
  card_unlinked: [409, 'This card is not linked to an event yet.'],
  event_pending_approval: [409, 'This event is waiting for approval.'],
  event_future: [409, 'This event has not started yet.'],
  event_expired: [409, 'This event is over.'],
  event_rejected: [409, 'This event was not approved.'],
  event_sold_out: [409, 'All collectibles of this event are taken.'],
  event_already_collected: [409, 'You have this collectible already.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorType = keyof typeof errorTypes

/** After one of these a client treats its session as gone; answer with them only when it is. */
export const sessionEndingTypes = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
] as const

/** An error answer, never wrapped in `data`. */
export type WireError = {
  status_code: number
  request_id: string
  error_type: string
  error_message: string
  error_url: string
  error_details?: Record<string, unknown>
}
