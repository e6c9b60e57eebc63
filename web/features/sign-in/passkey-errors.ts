import { passkey } from '../../copy/english/sign-in-methods.ts'

const { unused, refused, unusable } = passkey.problems

/** What the device or its user, and then the provider, may say to a passkey. */
export const passkeyErrors = {
  NotAllowedError: unused,
  AbortError: unused,
  InvalidStateError: unused,
  SecurityError: unusable,
  NotSupportedError: unusable,
  unable_to_auth_webauthn_registration: refused,
  webauthn_registration_not_found: refused,
  invalid_public_key_credential: refused,
}
