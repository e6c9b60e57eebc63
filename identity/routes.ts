import type { Handlers } from '@iyk/kit/http/mount-routes.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call, IdentityContext } from './context.ts'
import { discard } from './events/discard.ts'
import * as magicLinks from './magic-links/authenticate.ts'
import { loginOrCreate as loginOrCreateByLink } from './magic-links/email/login-or-create.ts'
import { primary as sendPrimaryLink } from './magic-links/email/send/primary.ts'
import { secondary as sendSecondaryLink } from './magic-links/email/send/secondary.ts'
import * as otps from './otps/authenticate.ts'
import { loginOrCreate as loginOrCreateByCode } from './otps/email/login-or-create.ts'
import { primary as sendPrimaryCode } from './otps/email/send/primary.ts'
import { secondary as sendSecondaryCode } from './otps/email/send/secondary.ts'
import { bootstrap } from './projects/bootstrap.ts'
import * as sessions from './sessions/authenticate.ts'
import { jwks } from './sessions/jwks.ts'
import { revoke } from './sessions/revoke.ts'
import { me } from './users/me.ts'

export const sdkHandlers: Handlers<typeof sdkRoutes, Call> = {
  'GET /sdk/v1/projects/bootstrap/:public_token': bootstrap,
  'POST /sdk/v1/events': discard,
  'POST /sdk/v1/magic_links/email/login_or_create': loginOrCreateByLink,
  'POST /sdk/v1/magic_links/email/send/primary': sendPrimaryLink,
  'POST /sdk/v1/magic_links/email/send/secondary': sendSecondaryLink,
  'POST /sdk/v1/magic_links/authenticate': magicLinks.authenticate,
  'POST /sdk/v1/otps/email/login_or_create': loginOrCreateByCode,
  'POST /sdk/v1/otps/email/send/primary': sendPrimaryCode,
  'POST /sdk/v1/otps/email/send/secondary': sendSecondaryCode,
  'POST /sdk/v1/otps/authenticate': otps.authenticate,
  'POST /sdk/v1/sessions/authenticate': sessions.authenticate,
  'POST /sdk/v1/sessions/revoke': revoke,
  'GET /sdk/v1/users/me': me,
}

export const backendHandlers: Handlers<typeof backendRoutes, IdentityContext> = {
  'GET /v1/sessions/jwks/:project_id': jwks,
}
