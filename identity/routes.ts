import type { Handlers } from '@iyk/kit/http/mount-routes.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from './context.ts'
import * as cryptoWallets from './crypto-wallets/authenticate.ts'
import {
  startPrimary as startPrimaryWallet,
  startSecondary as startSecondaryWallet,
} from './crypto-wallets/authenticate-start.ts'
import { count } from './events/count.ts'
import * as magicLinks from './magic-links/authenticate.ts'
import { create as createLink } from './magic-links/create.ts'
import {
  loginOrCreateForBackend as linkForBackend,
  loginOrCreate as loginOrCreateByLink,
} from './magic-links/email/login-or-create.ts'
import { primary as sendPrimaryLink } from './magic-links/email/send/primary.ts'
import { secondary as sendSecondaryLink } from './magic-links/email/send/secondary.ts'
import { send as sendLink } from './magic-links/email/send.ts'
import { attach as attachOauth, attachForBackend as attachOauthForBackend } from './oauth/attach.ts'
import * as oauth from './oauth/authenticate.ts'
import * as otps from './otps/authenticate.ts'
import {
  loginOrCreateForBackend as codeForBackend,
  loginOrCreate as loginOrCreateByCode,
} from './otps/email/login-or-create.ts'
import { primary as sendPrimaryCode } from './otps/email/send/primary.ts'
import { secondary as sendSecondaryCode } from './otps/email/send/secondary.ts'
import { send as sendCode } from './otps/email/send.ts'
import * as sms from './otps/sms.ts'
import * as whatsapp from './otps/whatsapp.ts'
import { authenticate as authenticatePassword } from './passwords/authenticate.ts'
import { create as createPassword, createForBackend as createPasswordForBackend } from './passwords/create.ts'
import {
  start as startPasswordReset,
  startForBackend as startPasswordResetForBackend,
} from './passwords/email/reset/start.ts'
import { reset as resetPasswordByEmail } from './passwords/email/reset.ts'
import { reset as resetPasswordByExisting } from './passwords/existing-password/reset.ts'
import { migrate as migratePassword } from './passwords/migrate.ts'
import { reset as resetPasswordBySession } from './passwords/session/reset.ts'
import { strengthCheck } from './passwords/strength-check.ts'
import { bootstrap } from './projects/bootstrap.ts'
import * as sessions from './sessions/authenticate.ts'
import { authenticate as authenticateForBackend } from './sessions/backend/authenticate.ts'
import { list as listSessionsOfAnyone } from './sessions/backend/list.ts'
import { revokeAny } from './sessions/backend/revoke.ts'
import { ofNamedUser, signIn } from './sessions/backend/sign-in.ts'
import { jwks } from './sessions/jwks.ts'
import { listSessions } from './sessions/list.ts'
import { revoke } from './sessions/revoke.ts'
import { revokeAll } from './sessions/revoke-all.ts'
import { revokeOne } from './sessions/revoke-one.ts'
import * as totps from './totps/authenticate.ts'
import { create as createTotp, createForBackend as createTotpForBackend } from './totps/create.ts'
import { recover } from './totps/recover.ts'
import { listRecoveryCodes } from './totps/recovery-codes.ts'
import { listConnectedApps, revokeConnectedApp } from './users/connected-apps.ts'
import { create as createUser } from './users/create.ts'
import { remove as removeUser } from './users/delete.ts'
import { deleteMe } from './users/delete-me.ts'
import { searchUsers } from './users/find-by-query.ts'
import { get as getUser } from './users/get.ts'
import { exportMe } from './users/me/export.ts'
import { me } from './users/me.ts'
import { removeBiometricRegistration, removeFactor } from './users/remove-factor.ts'
import { removeFactorOfAnyone, removePassword } from './users/remove-factor-of-anyone.ts'
import { search } from './users/search.ts'
import { update as updateUser } from './users/update.ts'
import { updateMe } from './users/update-me.ts'
import * as webauthn from './webauthn/authenticate.ts'
import { startEither, startForBackend, startPrimary, startSecondary } from './webauthn/authenticate-start.ts'
import { register } from './webauthn/register.ts'
import { registerStart, registerStartForBackend } from './webauthn/register-start.ts'
import { update } from './webauthn/update.ts'

export const sdkHandlers: Handlers<typeof sdkRoutes, Call> = {
  'GET /sdk/v1/projects/bootstrap/:public_token': bootstrap,
  'POST /sdk/v1/events': count,
  'POST /sdk/v1/magic_links/email/login_or_create': loginOrCreateByLink,
  'POST /sdk/v1/magic_links/email/send/primary': sendPrimaryLink,
  'POST /sdk/v1/magic_links/email/send/secondary': sendSecondaryLink,
  'POST /sdk/v1/magic_links/authenticate': magicLinks.authenticate,
  'POST /sdk/v1/oauth/authenticate': oauth.authenticate,
  'POST /sdk/v1/oauth/attach': attachOauth,
  'POST /sdk/v1/otps/email/login_or_create': loginOrCreateByCode,
  'POST /sdk/v1/otps/email/send/primary': sendPrimaryCode,
  'POST /sdk/v1/otps/email/send/secondary': sendSecondaryCode,
  'POST /sdk/v1/otps/sms/login_or_create': sms.loginOrCreate,
  'POST /sdk/v1/otps/sms/send/primary': sms.sendPrimary,
  'POST /sdk/v1/otps/sms/send/secondary': sms.sendSecondary,
  'POST /sdk/v1/otps/whatsapp/login_or_create': whatsapp.loginOrCreate,
  'POST /sdk/v1/otps/whatsapp/send/primary': whatsapp.sendPrimary,
  'POST /sdk/v1/otps/whatsapp/send/secondary': whatsapp.sendSecondary,
  'POST /sdk/v1/otps/authenticate': otps.authenticate,
  'POST /sdk/v1/crypto_wallets/authenticate/start/primary': startPrimaryWallet,
  'POST /sdk/v1/crypto_wallets/authenticate/start/secondary': startSecondaryWallet,
  'POST /sdk/v1/crypto_wallets/authenticate': cryptoWallets.authenticate,
  'POST /sdk/v1/webauthn/register/start': registerStart,
  'POST /sdk/v1/webauthn/register': register,
  'POST /sdk/v1/webauthn/authenticate/start': startEither,
  'POST /sdk/v1/webauthn/authenticate/start/primary': startPrimary,
  'POST /sdk/v1/webauthn/authenticate/start/secondary': startSecondary,
  'POST /sdk/v1/webauthn/authenticate': webauthn.authenticate,
  'PUT /sdk/v1/webauthn/update/:webauthn_registration_id': update,
  'POST /sdk/v1/passwords': createPassword,
  'POST /sdk/v1/passwords/authenticate': authenticatePassword,
  'POST /sdk/v1/passwords/email/reset/start': startPasswordReset,
  'POST /sdk/v1/passwords/email/reset': resetPasswordByEmail,
  'POST /sdk/v1/passwords/existing_password/reset': resetPasswordByExisting,
  'POST /sdk/v1/passwords/session/reset': resetPasswordBySession,
  'POST /sdk/v1/passwords/strength_check': strengthCheck,
  'POST /sdk/v1/totps': createTotp,
  'POST /sdk/v1/totps/authenticate': totps.authenticate,
  'POST /sdk/v1/totps/recovery_codes': listRecoveryCodes,
  'POST /sdk/v1/totps/recover': recover,
  'POST /sdk/v1/sessions/authenticate': sessions.authenticate,
  'POST /sdk/v1/sessions/revoke': revoke,
  'GET /sdk/v1/sessions': listSessions,
  'DELETE /sdk/v1/sessions/:session_id': revokeOne,
  'POST /sdk/v1/sessions/revoke_all': revokeAll,
  'GET /sdk/v1/users/me': me,
  'PUT /sdk/v1/users/me': updateMe,
  'GET /sdk/v1/users/me/export': exportMe,
  'DELETE /sdk/v1/users/me': deleteMe,
  'DELETE /sdk/v1/users/emails/:id': removeFactor('email'),
  'DELETE /sdk/v1/users/phone_numbers/:id': removeFactor('phone'),
  'DELETE /sdk/v1/users/totps/:id': removeFactor('totp'),
  'DELETE /sdk/v1/users/oauth/:id': removeFactor('oauth'),
  'DELETE /sdk/v1/users/webauthn_registrations/:id': removeFactor('webauthn'),
  'DELETE /sdk/v1/users/crypto_wallets/:id': removeFactor('wallet'),
  'DELETE /sdk/v1/users/biometric_registrations/:id': removeBiometricRegistration,
  'POST /sdk/v1/users/search': search,
  'GET /sdk/v1/users/connected_apps': listConnectedApps,
  'POST /sdk/v1/users/connected_apps/:id/revoke': revokeConnectedApp,
}

export const backendHandlers: Handlers<typeof backendRoutes, Call> = {
  'GET /v1/sessions/jwks/:project_id': jwks,
  'POST /v1/sessions/authenticate': authenticateForBackend,
  'GET /v1/sessions': listSessionsOfAnyone,
  'POST /v1/sessions/revoke': revokeAny,
  'POST /v1/users': createUser,
  'POST /v1/users/search': searchUsers,
  'GET /v1/users/:user_id': getUser,
  'PUT /v1/users/:user_id': updateUser,
  'DELETE /v1/users/:user_id': removeUser,
  'DELETE /v1/users/emails/:id': removeFactorOfAnyone('email'),
  'DELETE /v1/users/phone_numbers/:id': removeFactorOfAnyone('phone'),
  'DELETE /v1/users/webauthn_registrations/:id': removeFactorOfAnyone('webauthn'),
  'DELETE /v1/users/totps/:id': removeFactorOfAnyone('totp'),
  'DELETE /v1/users/crypto_wallets/:id': removeFactorOfAnyone('wallet'),
  'DELETE /v1/users/passwords/:id': removePassword,
  'DELETE /v1/users/oauth/:id': removeFactorOfAnyone('oauth'),
  'DELETE /v1/users/biometric_registrations/:id': removeBiometricRegistration,
  'POST /v1/magic_links': createLink,
  'POST /v1/magic_links/email/send': sendLink,
  'POST /v1/magic_links/email/login_or_create': linkForBackend,
  'POST /v1/magic_links/authenticate': signIn(magicLinks.authenticate),
  'POST /v1/otps/email/send': sendCode,
  'POST /v1/otps/email/login_or_create': codeForBackend,
  'POST /v1/otps/sms/send': sms.sendForBackend,
  'POST /v1/otps/sms/login_or_create': sms.loginOrCreateForBackend,
  'POST /v1/otps/whatsapp/send': whatsapp.sendForBackend,
  'POST /v1/otps/whatsapp/login_or_create': whatsapp.loginOrCreateForBackend,
  'POST /v1/otps/authenticate': signIn(otps.authenticateForBackend),
  'POST /v1/passwords': signIn(createPasswordForBackend),
  'POST /v1/passwords/authenticate': signIn(authenticatePassword),
  'POST /v1/passwords/strength_check': strengthCheck,
  'POST /v1/passwords/migrate': migratePassword,
  'POST /v1/passwords/email/reset/start': startPasswordResetForBackend,
  'POST /v1/passwords/email/reset': signIn(resetPasswordByEmail),
  'POST /v1/passwords/existing_password/reset': signIn(resetPasswordByExisting),
  'POST /v1/passwords/session/reset': signIn(resetPasswordBySession),
  'POST /v1/oauth/authenticate': oauth.authenticateForBackend,
  'POST /v1/oauth/attach': attachOauthForBackend,
  'POST /v1/totps': createTotpForBackend,
  'POST /v1/totps/authenticate': signIn(ofNamedUser(totps.authenticate)),
  'POST /v1/totps/recover': signIn(ofNamedUser(recover)),
  'POST /v1/webauthn/register/start': registerStartForBackend,
  'POST /v1/webauthn/register': signIn(ofNamedUser(register)),
  'POST /v1/webauthn/authenticate/start': startForBackend,
  'POST /v1/webauthn/authenticate': signIn(webauthn.authenticate),
}
