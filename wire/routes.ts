import * as cards from './cards.ts'
import * as collectibles from './collectibles.ts'
import * as cryptoWallets from './crypto-wallets.ts'
import { idCharacters, tokenCharacters } from './limits.ts'
import * as magicLinks from './magic-links.ts'
import * as me from './me.ts'
import * as oauth from './oauth.ts'
import * as onChain from './on-chain.ts'
import * as otps from './otps.ts'
import * as passwords from './passwords.ts'
import * as poapEvents from './poap-events.ts'
import * as projects from './projects.ts'
import * as sessions from './sessions.ts'
import { type TSchema, Type } from './shape.ts'
import * as telemetry from './telemetry.ts'
import * as totps from './totps.ts'
import { User } from './user.ts'
import * as users from './users.ts'
import * as webauthn from './webauthn.ts'

/** One call of the wire. With `session: 'required'`, it is refused before the handler runs when the caller is not signed in. */
export type Route = {
  /** Names in lower case; headers that are not listed are not validated. */
  headers?: TSchema
  body?: TSchema
  params?: TSchema
  query?: TSchema
  reply: TSchema
  session?: 'required'
  /** With captchas turned on: whether the call needs a solved one, or only checks one that is present; docs/decisions/023-captchas.md. */
  captcha?: 'required' | 'if-sent'
}
export type RouteTable = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Route>

const Nothing = Type.Object({})

/** The provider's calls for browsers, below `/sdk/v1`; responses are wrapped in `data`. */
export const sdkRoutes = {
  'GET /sdk/v1/projects/bootstrap/:public_token': {
    params: Type.Object({ public_token: Type.String({ maxLength: tokenCharacters }) }),
    reply: projects.Bootstrap,
  },
  'POST /sdk/v1/events': { body: telemetry.Events, reply: Nothing },
  'POST /sdk/v1/magic_links/email/login_or_create': {
    body: magicLinks.EmailSend,
    reply: magicLinks.EmailSent,
    captcha: 'required',
  },
  'POST /sdk/v1/magic_links/email/send/primary': {
    body: magicLinks.EmailSend,
    reply: magicLinks.EmailSent,
    captcha: 'required',
  },
  'POST /sdk/v1/magic_links/email/send/secondary': {
    body: magicLinks.EmailSend,
    reply: magicLinks.EmailSent,
    session: 'required',
    captcha: 'required',
  },
  'POST /sdk/v1/magic_links/authenticate': { body: magicLinks.Authenticate, reply: magicLinks.Authenticated },
  'POST /sdk/v1/oauth/authenticate': { body: oauth.Authenticate, reply: oauth.Authenticated },
  'POST /sdk/v1/oauth/attach': { body: oauth.Attach, reply: oauth.Attached, session: 'required' },
  'POST /sdk/v1/otps/email/login_or_create': { body: otps.EmailSend, reply: otps.Sent, captcha: 'required' },
  'POST /sdk/v1/otps/email/send/primary': { body: otps.EmailSend, reply: otps.Sent, captcha: 'required' },
  'POST /sdk/v1/otps/email/send/secondary': {
    body: otps.EmailSend,
    reply: otps.Sent,
    session: 'required',
    captcha: 'required',
  },
  'POST /sdk/v1/otps/sms/login_or_create': { body: otps.SmsSend, reply: otps.Sent, captcha: 'required' },
  'POST /sdk/v1/otps/sms/send/primary': { body: otps.SmsSend, reply: otps.Sent, captcha: 'required' },
  'POST /sdk/v1/otps/sms/send/secondary': {
    body: otps.SmsSend,
    reply: otps.Sent,
    session: 'required',
    captcha: 'required',
  },
  'POST /sdk/v1/otps/whatsapp/login_or_create': { body: otps.WhatsappSend, reply: otps.Sent, captcha: 'required' },
  'POST /sdk/v1/otps/whatsapp/send/primary': { body: otps.WhatsappSend, reply: otps.Sent, captcha: 'required' },
  'POST /sdk/v1/otps/whatsapp/send/secondary': {
    body: otps.WhatsappSend,
    reply: otps.Sent,
    session: 'required',
    captcha: 'required',
  },
  'POST /sdk/v1/otps/authenticate': { body: otps.Authenticate, reply: otps.Authenticated },
  'POST /sdk/v1/crypto_wallets/authenticate/start/primary': {
    body: cryptoWallets.AuthenticateStart,
    reply: cryptoWallets.Started,
    captcha: 'if-sent',
  },
  'POST /sdk/v1/crypto_wallets/authenticate/start/secondary': {
    body: cryptoWallets.AuthenticateStart,
    reply: cryptoWallets.StartedSecondary,
    session: 'required',
    captcha: 'if-sent',
  },
  'POST /sdk/v1/crypto_wallets/authenticate': {
    body: cryptoWallets.Authenticate,
    reply: cryptoWallets.Authenticated,
  },
  'POST /sdk/v1/webauthn/register/start': {
    body: webauthn.RegisterStart,
    reply: webauthn.RegisterStarted,
    session: 'required',
  },
  'POST /sdk/v1/webauthn/register': { body: webauthn.Register, reply: webauthn.Authenticated, session: 'required' },
  'POST /sdk/v1/webauthn/authenticate/start': {
    body: webauthn.AuthenticateStart,
    reply: webauthn.AuthenticateStarted,
  },
  'POST /sdk/v1/webauthn/authenticate/start/primary': {
    body: webauthn.AuthenticateStart,
    reply: webauthn.AuthenticateStarted,
  },
  'POST /sdk/v1/webauthn/authenticate/start/secondary': {
    body: webauthn.AuthenticateStart,
    reply: webauthn.AuthenticateStarted,
    session: 'required',
  },
  'POST /sdk/v1/webauthn/authenticate': { body: webauthn.Authenticate, reply: webauthn.Authenticated },
  'PUT /sdk/v1/webauthn/update/:webauthn_registration_id': {
    params: webauthn.RegistrationId,
    body: webauthn.Update,
    reply: webauthn.Updated,
    session: 'required',
  },
  'POST /sdk/v1/passwords': { body: passwords.Create, reply: passwords.Created, captcha: 'required' },
  'POST /sdk/v1/passwords/authenticate': {
    body: passwords.Authenticate,
    reply: passwords.Authenticated,
    captcha: 'required',
  },
  'POST /sdk/v1/passwords/email/reset/start': { body: passwords.ResetStart, reply: Nothing, captcha: 'required' },
  'POST /sdk/v1/passwords/email/reset': {
    body: passwords.EmailReset,
    reply: passwords.Authenticated,
    captcha: 'required',
  },
  'POST /sdk/v1/passwords/existing_password/reset': {
    body: passwords.ExistingPasswordReset,
    reply: passwords.Authenticated,
    captcha: 'if-sent',
  },
  'POST /sdk/v1/passwords/session/reset': {
    body: passwords.SessionReset,
    reply: passwords.Authenticated,
    session: 'required',
    captcha: 'if-sent',
  },
  'POST /sdk/v1/passwords/strength_check': { body: passwords.StrengthCheck, reply: passwords.Strength },
  'POST /sdk/v1/totps': { body: totps.Create, reply: totps.Created, session: 'required' },
  'POST /sdk/v1/totps/authenticate': {
    body: totps.Authenticate,
    reply: totps.Authenticated,
    session: 'required',
  },
  'POST /sdk/v1/totps/recovery_codes': { reply: totps.TotpList, session: 'required' },
  'POST /sdk/v1/totps/recover': {
    body: totps.Recover,
    reply: totps.Authenticated,
    session: 'required',
  },
  'POST /sdk/v1/sessions/authenticate': { body: sessions.Authenticate, reply: sessions.Authenticated },
  'POST /sdk/v1/sessions/revoke': { reply: Nothing },
  'GET /sdk/v1/sessions': { reply: sessions.SessionList, session: 'required' },
  'DELETE /sdk/v1/sessions/:session_id': { params: sessions.SessionId, reply: Nothing, session: 'required' },
  'POST /sdk/v1/sessions/revoke_all': { reply: sessions.RevokedAll, session: 'required' },
  'GET /sdk/v1/users/me': { reply: User, session: 'required' },
  'PUT /sdk/v1/users/me': { body: users.Update, reply: users.Updated, session: 'required' },
  'GET /sdk/v1/users/me/export': { reply: users.Exported, session: 'required' },
  'DELETE /sdk/v1/users/me': { reply: Nothing, session: 'required' },
  'DELETE /sdk/v1/users/emails/:id': { params: users.FactorId, reply: users.Changed, session: 'required' },
  'DELETE /sdk/v1/users/phone_numbers/:id': { params: users.FactorId, reply: users.Changed, session: 'required' },
  'DELETE /sdk/v1/users/totps/:id': { params: users.FactorId, reply: users.Changed, session: 'required' },
  'DELETE /sdk/v1/users/oauth/:id': { params: users.FactorId, reply: users.Changed, session: 'required' },
  'DELETE /sdk/v1/users/webauthn_registrations/:id': {
    params: users.FactorId,
    reply: users.Changed,
    session: 'required',
  },
  'DELETE /sdk/v1/users/crypto_wallets/:id': { params: users.FactorId, reply: users.Changed, session: 'required' },
  'DELETE /sdk/v1/users/biometric_registrations/:id': {
    params: users.FactorId,
    reply: users.Changed,
    session: 'required',
  },
  'POST /sdk/v1/users/search': { body: users.Search, reply: users.SearchReply },
  'GET /sdk/v1/users/connected_apps': { reply: users.ConnectedApps, session: 'required' },
  'POST /sdk/v1/users/connected_apps/:id/revoke': { params: users.FactorId, reply: Nothing, session: 'required' },
} as const satisfies RouteTable

/** The provider's calls for backends and for browser redirects, below `/v1`; responses are not wrapped. */
export const backendRoutes = {
  'GET /v1/sessions/jwks/:project_id': {
    params: Type.Object({ project_id: Type.String({ maxLength: idCharacters }) }),
    reply: sessions.Jwks,
  },
  'POST /v1/sessions/authenticate': { body: sessions.BackendAuthenticate, reply: sessions.BackendAuthenticated },
} as const satisfies RouteTable

/** The cards service, below `/api`; the bearer is a session JWT of the provider. */
export const cardsRoutes = {
  'GET /api/poap-events': { query: poapEvents.ListQuery, reply: poapEvents.PoapEventList, session: 'required' },
  'POST /api/poap-events': {
    headers: poapEvents.CreateHeaders,
    body: poapEvents.NewPoapEvent,
    reply: poapEvents.PoapEventReply,
    session: 'required',
  },
  'GET /api/poap-events/:event_id': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventDetail,
    session: 'required',
  },
  'PUT /api/poap-events/:event_id': {
    params: poapEvents.EventId,
    body: poapEvents.PoapEventDraft,
    reply: poapEvents.PoapEventReply,
    session: 'required',
  },
  'DELETE /api/poap-events/:event_id/change': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventReply,
    session: 'required',
  },
  'PUT /api/poap-events/:event_id/picture': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventReply,
    session: 'required',
  },
  'DELETE /api/poap-events/:event_id/picture': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventReply,
    session: 'required',
  },
  'GET /api/me': { reply: me.ExportedMe, session: 'required' },
  'DELETE /api/me': { reply: me.Forgotten, session: 'required' },
  'GET /api/cards': { reply: cards.CardList, session: 'required' },
  'POST /api/cards': { body: cards.Register, reply: cards.CardReply, session: 'required' },
  'PUT /api/cards/:card_id': { params: cards.CardId, body: cards.Change, reply: cards.CardReply, session: 'required' },
  'DELETE /api/cards/:card_id': { params: cards.CardId, reply: cards.Removed, session: 'required' },
  'GET /api/cards/:card_id/taps': { params: cards.CardId, reply: cards.TapHours, session: 'required' },
  'POST /api/cards/:card_id/offer': {
    params: cards.CardId,
    body: cards.Offer,
    reply: cards.CardReply,
    session: 'required',
  },
  'DELETE /api/cards/:card_id/offer': { params: cards.CardId, reply: cards.CardReply, session: 'required' },
  'GET /api/card-offers': { reply: cards.OfferList, session: 'required' },
  'POST /api/card-offers/:card_id/accept': { params: cards.CardId, reply: cards.CardReply, session: 'required' },
  'DELETE /api/card-offers/:card_id': { params: cards.CardId, reply: cards.Removed, session: 'required' },
  'GET /api/collectibles': {
    query: collectibles.ListQuery,
    reply: collectibles.CollectibleList,
    session: 'required',
  },
  'POST /api/collectibles': { body: collectibles.Collect, reply: collectibles.CollectibleReply },
  'GET /api/collectibles/:collectible_id': {
    params: collectibles.CollectibleId,
    reply: collectibles.CollectibleReply,
    session: 'required',
  },
  'POST /api/collectibles/:collectible_id/voucher': {
    params: collectibles.CollectibleId,
    body: onChain.VoucherRequest,
    reply: onChain.VoucherReply,
    session: 'required',
  },
  'GET /api/collectibles/:collectible_id/chain': {
    params: collectibles.CollectibleId,
    reply: onChain.OnChainReply,
    session: 'required',
  },
  'POST /api/collectibles/:collectible_id/chain': {
    params: collectibles.CollectibleId,
    body: onChain.SentTransaction,
    reply: onChain.OnChainReply,
    session: 'required',
  },
} as const satisfies RouteTable
