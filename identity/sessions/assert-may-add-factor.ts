import type { User } from '@iyk/wire/user.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import { assertOwnPage } from '../operators/assert-own-page.ts'
import { recordUserOfApp } from '../users/users-of-apps-store.ts'
import { assertMayChangeFactors } from './assert-may-change-factors.ts'
import { lockSignedIn } from './lock-signed-in.ts'

const without = (user: User, added: string | undefined): User => ({
  ...user,
  emails: user.emails.filter(({ email_id }) => email_id !== added),
  phone_numbers: user.phone_numbers.filter(({ phone_id }) => phone_id !== added),
  providers: user.providers.filter((one) => one.oauth_user_registration_id !== added),
  totps: user.totps.filter(({ totp_id }) => totp_id !== added),
  webauthn_registrations: user.webauthn_registrations.filter((one) => one.webauthn_registration_id !== added),
})

/**
 * Repeats at the end of adding a factor the check from its start: since then the user may have got a second category, and the factor itself would be
 * one more that the session has verified (docs/decisions/012-two-categories.md). Checks session and user as they are now, without the factor `added`;
 * no other factor is added until the transaction ends. Runs inside the transaction that adds: after the factor's row, or before a password is set,
 * and before `startSession`. `begun` is where the adding began (decision 125). Throws `user_unauthenticated`,
 * `operator_protected`, `insufficient_factors` or `stale_factors`.
 */
export const assertMayAddFactor = async (
  call: Call,
  userId: string,
  added?: string,
  begun: { ofApp: boolean } = { ofApp: false },
): Promise<void> => {
  const signedIn = await lockSignedIn(call, userId)
  const isByApp = isOfApp(call) || signedIn.ofApp || begun.ofApp
  await assertOwnPage(call, userId, { ofApp: isByApp })
  assertMayChangeFactors(call, { ...signedIn, user: without(signedIn.user, added) })
  if (isByApp) await recordUserOfApp(call.database, userId)
}
