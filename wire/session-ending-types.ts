/** After one of these a client drops its session; send them only when the session is gone. */
export const sessionEndingTypes = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
] as const
