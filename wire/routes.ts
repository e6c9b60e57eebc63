import * as apiKeys from './api-keys.ts'
import * as backend from './backend.ts'
import * as cards from './cards.ts'
import * as collectibles from './collectibles.ts'
import * as cryptoWallets from './crypto-wallets.ts'
import * as eventPeople from './event-people.ts'
import * as guests from './guests.ts'
import * as idempotency from './idempotency.ts'
import * as importedPoaps from './imported-poaps.ts'
import * as kiosks from './kiosks.ts'
import { addressListBytes, cardChanges, emailCharacters, idCharacters, poapImport, tokenCharacters } from './limits.ts'
import * as live from './live.ts'
import * as magicLinks from './magic-links.ts'
import * as me from './me.ts'
import * as names from './names.ts'
import * as oauth from './oauth.ts'
import * as onChain from './on-chain.ts'
import * as otps from './otps.ts'
import * as passwords from './passwords.ts'
import * as poapApi from './poap-api.ts'
import * as poapEvents from './poap-events.ts'
import * as programmingLinks from './programming-links.ts'
import * as projects from './projects.ts'
import * as publicCollection from './public-collection.ts'
import * as sessions from './sessions.ts'
import { type TSchema, Type } from './shape.ts'
import * as staff from './staff.ts'
import * as telemetry from './telemetry.ts'
import * as tokens from './tokens.ts'
import * as totps from './totps.ts'
import { User } from './user.ts'
import * as users from './users.ts'
import * as ways from './ways.ts'
import * as webauthn from './webauthn.ts'
import * as webhooks from './webhooks.ts'

/** One call of the wire. With `session: 'required'`, it is refused before the handler runs when the caller is not signed in. */
export type Route = {
  /** Names in lower case; headers that are not listed are not validated. */
  headers?: TSchema
  body?: TSchema
  params?: TSchema
  query?: TSchema
  reply: TSchema
  session?: 'required'
  /** The bytes that a body may have, if that is more than of others. */
  bodyBytes?: number
  /** With captchas turned on: whether the call needs a solved one, or only checks one that is present; docs/decisions/023-captchas.md. */
  captcha?: 'required' | 'if-sent'
  /**
   * The scope that an API key needs for the call; without one, no API key may make it. A key of one event makes only calls that have this event in their
   * path. docs/decisions/113-api-keys.md
   */
  scope?: apiKeys.ApiKeyScope
  /** Fields of the body for which an API key needs another scope besides: they do what another call has that scope for. */
  fieldScopes?: Readonly<Record<string, apiKeys.ApiKeyScope>>
  /** It makes another event, so a key of one event may not make it. */
  makesEvent?: true
}
export type RouteTable = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Route>

const Nothing = Type.Object({})

/** What is no JSON: a file, or events that go on. The handler returns it with its headers. */
export const Stream = Type.Unsafe<Response>({ type: 'string', format: 'binary' })

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
  'GET /v1/sessions': { query: backend.SessionsOf, reply: backend.UserSessions },
  'POST /v1/sessions/revoke': { body: backend.SessionEnd, reply: Nothing },
  'POST /v1/users': { body: backend.NewUser, reply: backend.CreatedUser },
  'POST /v1/users/search': { body: backend.UserSearch, reply: backend.FoundUsers },
  'GET /v1/users/:user_id': { params: backend.UserId, reply: User },
  'PUT /v1/users/:user_id': { params: backend.UserId, body: backend.UserChange, reply: backend.ChangedUser },
  'DELETE /v1/users/:user_id': { params: backend.UserId, reply: backend.DeletedUser },
  'DELETE /v1/users/emails/:id': { params: users.FactorId, reply: backend.WithoutFactor },
  'DELETE /v1/users/phone_numbers/:id': { params: users.FactorId, reply: backend.WithoutFactor },
  'DELETE /v1/users/webauthn_registrations/:id': { params: users.FactorId, reply: backend.WithoutFactor },
  'DELETE /v1/users/totps/:id': { params: users.FactorId, reply: backend.WithoutFactor },
  'DELETE /v1/users/crypto_wallets/:id': { params: users.FactorId, reply: backend.WithoutFactor },
  'DELETE /v1/users/passwords/:id': { params: users.FactorId, reply: backend.WithoutFactor },
  'DELETE /v1/users/oauth/:id': { params: users.FactorId, reply: backend.WithoutFactor },
  'DELETE /v1/users/biometric_registrations/:id': { params: users.FactorId, reply: backend.WithoutFactor },
  'POST /v1/magic_links': { body: backend.NewLink, reply: backend.CreatedLink },
  'POST /v1/magic_links/email/send': { body: backend.LinkToKnown, reply: backend.Emailed },
  'POST /v1/magic_links/email/login_or_create': { body: backend.LinkToAnyone, reply: backend.EmailedAnyone },
  'POST /v1/magic_links/authenticate': { body: backend.LinkAuthenticate, reply: backend.LinkAuthenticated },
  'POST /v1/otps/email/send': { body: backend.CodeToKnown, reply: backend.Emailed },
  'POST /v1/otps/email/login_or_create': { body: backend.CodeToAnyone, reply: backend.EmailedAnyone },
  'POST /v1/otps/sms/send': { body: backend.TextToKnown, reply: backend.Texted },
  'POST /v1/otps/sms/login_or_create': { body: backend.TextToAnyone, reply: backend.TextedAnyone },
  'POST /v1/otps/whatsapp/send': { body: backend.TextToKnown, reply: backend.Texted },
  'POST /v1/otps/whatsapp/login_or_create': { body: backend.TextToAnyone, reply: backend.TextedAnyone },
  'POST /v1/otps/authenticate': { body: backend.CodeAuthenticate, reply: backend.CodeAuthenticated },
  'POST /v1/passwords': { body: backend.PasswordCreate, reply: backend.PasswordCreated },
  'POST /v1/passwords/authenticate': { body: backend.PasswordAuthenticate, reply: backend.PasswordAuthenticated },
  'POST /v1/passwords/strength_check': { body: passwords.StrengthCheck, reply: passwords.Strength },
  'POST /v1/passwords/migrate': { body: backend.PasswordMigrate, reply: backend.PasswordMigrated },
  'POST /v1/passwords/email/reset/start': { body: backend.ResetStart, reply: backend.Emailed },
  'POST /v1/passwords/email/reset': { body: backend.EmailReset, reply: backend.PasswordAuthenticated },
  'POST /v1/passwords/existing_password/reset': {
    body: backend.ExistingPasswordReset,
    reply: backend.PasswordAuthenticated,
  },
  'POST /v1/passwords/session/reset': { body: backend.SessionReset, reply: backend.PasswordAuthenticated },
  'POST /v1/oauth/authenticate': { body: backend.OauthAuthenticate, reply: backend.OauthAuthenticated },
  'POST /v1/oauth/attach': { body: backend.OauthAttach, reply: oauth.Attached },
  'POST /v1/totps': { body: backend.NewTotp, reply: backend.CreatedTotp },
  'POST /v1/totps/authenticate': { body: backend.TotpAuthenticate, reply: backend.TotpAuthenticated },
  'POST /v1/totps/recover': { body: backend.TotpRecover, reply: backend.TotpAuthenticated },
  'POST /v1/webauthn/register/start': { body: backend.PasskeyStart, reply: webauthn.RegisterStarted },
  'POST /v1/webauthn/register': { body: backend.PasskeyRegister, reply: backend.PasskeyAuthenticated },
  'POST /v1/webauthn/authenticate/start': { body: backend.PasskeyRequest, reply: webauthn.AuthenticateStarted },
  'POST /v1/webauthn/authenticate': { body: backend.PasskeyAuthenticate, reply: backend.PasskeyAuthenticated },
} as const satisfies RouteTable

/** The cards service, below `/api`; the bearer is a session JWT of the provider, or an API key where the call has a scope. */
export const cardsRoutes = {
  'GET /api/api-keys': { reply: apiKeys.ApiKeyList, session: 'required' },
  'POST /api/api-keys': {
    headers: idempotency.CreateHeaders,
    body: apiKeys.NewApiKey,
    reply: apiKeys.CreatedApiKeyReply,
    session: 'required',
  },
  'DELETE /api/api-keys/:key_id': { params: apiKeys.ApiKeyId, reply: apiKeys.RevokedApiKey, session: 'required' },
  'GET /api/poap-events': {
    query: poapEvents.ListQuery,
    reply: poapEvents.PoapEventList,
    session: 'required',
    scope: 'read',
  },
  'POST /api/poap-events': {
    headers: idempotency.CreateHeaders,
    body: poapEvents.NewPoapEvent,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/poap-events/:event_id': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventDetail,
    session: 'required',
    scope: 'read',
  },
  'PUT /api/poap-events/:event_id': {
    params: poapEvents.EventId,
    body: poapEvents.PoapEventDraft,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
  },
  'DELETE /api/poap-events/:event_id': {
    params: poapEvents.EventId,
    reply: poapEvents.DeletedEvent,
    session: 'required',
    scope: 'manage',
  },
  'POST /api/poap-events/:event_id/submit': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
  },
  'POST /api/poap-events/:event_id/duplicate': {
    params: poapEvents.EventId,
    headers: idempotency.CreateHeaders,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
    makesEvent: true,
  },
  'PUT /api/poap-events/:event_id/closing': {
    params: poapEvents.EventId,
    body: poapEvents.Closing,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
  },
  'DELETE /api/poap-events/:event_id/closing': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
  },
  'PUT /api/poap-events/:event_id/supply': {
    params: poapEvents.EventId,
    body: poapEvents.SupplyChange,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/poap-events/:event_id/people': {
    params: poapEvents.EventId,
    reply: eventPeople.EventPeopleReply,
    session: 'required',
  },
  'DELETE /api/poap-events/:event_id/people/:person_id': {
    params: eventPeople.PersonOfEvent,
    reply: eventPeople.RemovedPerson,
    session: 'required',
  },
  'POST /api/poap-events/:event_id/invitations': {
    params: poapEvents.EventId,
    body: eventPeople.Invite,
    reply: eventPeople.EventPeopleReply,
    session: 'required',
  },
  'DELETE /api/poap-events/:event_id/invitations/:invitation_id': {
    params: eventPeople.InvitationOfEvent,
    reply: eventPeople.EventPeopleReply,
    session: 'required',
  },
  'GET /api/shared-events': { reply: eventPeople.SharedEventsReply, session: 'required' },
  'POST /api/event-invitations/:invitation_id/accept': {
    params: eventPeople.InvitationId,
    reply: eventPeople.Accepted,
    session: 'required',
  },
  'DELETE /api/event-invitations/:invitation_id': {
    params: eventPeople.InvitationId,
    reply: eventPeople.Declined,
    session: 'required',
  },
  'DELETE /api/poap-events/:event_id/change': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
  },
  'PUT /api/poap-events/:event_id/picture': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
  },
  'DELETE /api/poap-events/:event_id/picture': {
    params: poapEvents.EventId,
    reply: poapEvents.PoapEventReply,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/poap-events/:event_id/guests': {
    params: poapEvents.EventId,
    query: guests.GuestQuery,
    reply: guests.GuestList,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/poap-events/:event_id/guests/export': {
    params: poapEvents.EventId,
    query: guests.ExportQuery,
    reply: Stream,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/poap-events/:event_id/live': {
    headers: live.LiveHeaders,
    params: poapEvents.EventId,
    reply: Stream,
    session: 'required',
    scope: 'read',
  },
  'POST /api/poap-events/:event_id/guests/:collectible_id/email': {
    params: guests.GuestId,
    reply: guests.GuestReply,
    session: 'required',
    scope: 'manage',
  },
  'POST /api/poap-events/:event_id/guests/:collectible_id/revoke': {
    params: guests.GuestId,
    body: guests.Revocation,
    reply: guests.GuestReply,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/poap-events/:event_id/kiosks': {
    params: poapEvents.EventId,
    reply: kiosks.KioskList,
    session: 'required',
    scope: 'read',
  },
  'POST /api/poap-events/:event_id/kiosks': {
    params: poapEvents.EventId,
    body: kiosks.NewKiosk,
    reply: kiosks.NewKioskReply,
    session: 'required',
    scope: 'hand_out',
  },
  'PUT /api/poap-events/:event_id/kiosks': {
    params: poapEvents.EventId,
    body: kiosks.KioskSettings,
    reply: kiosks.KioskList,
    session: 'required',
    scope: 'manage',
  },
  'DELETE /api/poap-events/:event_id/kiosks/:kiosk_id': {
    params: kiosks.KioskId,
    reply: kiosks.RemovedKiosk,
    session: 'required',
    scope: 'manage',
  },
  'POST /api/kiosks/pair': { body: kiosks.Pair, reply: kiosks.Paired },
  'POST /api/kiosks/codes': { body: kiosks.CodesQuestion, reply: kiosks.KioskCodes },
  'PUT /api/poap-events/:event_id/staff': {
    params: poapEvents.EventId,
    body: staff.StaffSetting,
    reply: staff.StaffSettingReply,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/staff/:event': {
    params: staff.EventName,
    reply: staff.HandOutEventReply,
    session: 'required',
    scope: 'hand_out',
  },
  'POST /api/staff/:event/handouts': {
    params: staff.EventName,
    body: staff.HandOut,
    reply: staff.HandedOut,
    session: 'required',
    scope: 'hand_out',
  },
  'GET /api/poap-events/:event_id/ways': {
    params: poapEvents.EventId,
    reply: ways.EventWays,
    session: 'required',
    scope: 'manage',
  },
  'PUT /api/poap-events/:event_id/ways/:way': {
    params: ways.WayParams,
    body: ways.WayChange,
    reply: ways.EventWays,
    session: 'required',
    scope: 'manage',
  },
  'POST /api/poap-events/:event_id/codes': {
    params: poapEvents.EventId,
    headers: idempotency.CreateHeaders,
    body: ways.NewCodes,
    reply: ways.MadeCodes,
    session: 'required',
    scope: 'hand_out',
    fieldScopes: { replaces: 'manage' },
  },
  'GET /api/poap-events/:event_id/codes/:batch_id': {
    params: ways.BatchParams,
    reply: ways.CodeStates,
    session: 'required',
    scope: 'read',
  },
  'DELETE /api/poap-events/:event_id/codes/:batch_id': {
    params: ways.BatchParams,
    reply: ways.EventWays,
    session: 'required',
    scope: 'manage',
  },
  'POST /api/poap-events/:event_id/allowed-addresses': {
    params: poapEvents.EventId,
    body: ways.AddressList,
    bodyBytes: addressListBytes,
    reply: ways.AddressesAdded,
    session: 'required',
    scope: 'hand_out',
  },
  'DELETE /api/poap-events/:event_id/allowed-addresses': {
    params: poapEvents.EventId,
    reply: ways.EventWays,
    session: 'required',
    scope: 'manage',
  },
  'POST /api/poap-events/:event_id/guest-invitations': {
    params: poapEvents.EventId,
    body: ways.AddressList,
    bodyBytes: addressListBytes,
    reply: ways.AddressesAdded,
    session: 'required',
    scope: 'hand_out',
  },
  'DELETE /api/poap-events/:event_id/guest-invitations': {
    params: poapEvents.EventId,
    reply: ways.EventWays,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/me': { reply: me.ExportedMe, session: 'required' },
  'DELETE /api/me': { reply: me.Forgotten, session: 'required' },
  'GET /api/names/:address': { params: names.OwnerAddress, reply: names.NameReply, session: 'required' },
  'GET /api/cards': { query: cards.CardsQuery, reply: cards.CardList, session: 'required', scope: 'read' },
  'POST /api/cards': { body: cards.Register, reply: cards.CardReply, session: 'required', scope: 'manage' },
  'POST /api/cards/changes': {
    body: cards.Changes,
    bodyBytes: cardChanges.bytes,
    reply: cards.ChangesReply,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/card-ids': { query: cards.CardsSought, reply: cards.CardIds, session: 'required', scope: 'read' },
  'GET /api/card-filters': { reply: cards.CardFilters, session: 'required', scope: 'read' },
  'PUT /api/cards/:card_id': {
    params: cards.CardId,
    body: cards.Change,
    reply: cards.CardReply,
    session: 'required',
    scope: 'manage',
  },
  'DELETE /api/cards/:card_id': { params: cards.CardId, reply: cards.Removed, session: 'required', scope: 'manage' },
  'GET /api/cards/:card_id/taps': { params: cards.CardId, reply: cards.TapHours, session: 'required', scope: 'read' },
  'POST /api/copyable-cards': {
    body: cards.NewCopyableCard,
    reply: cards.CardReply,
    session: 'required',
    scope: 'manage',
  },
  'GET /api/copyable-cards/:card_id/address': {
    params: cards.CardId,
    reply: cards.CardAddressReply,
    session: 'required',
  },
  'POST /api/programming-links/:code/keys': {
    params: programmingLinks.ProgrammingLink,
    body: programmingLinks.ProgrammingChip,
    reply: programmingLinks.ProgrammingKeys,
  },
  'POST /api/cards/:card_id/offer': {
    params: cards.CardId,
    body: cards.Offer,
    reply: cards.CardReply,
    session: 'required',
  },
  'DELETE /api/cards/:card_id/offer': { params: cards.CardId, reply: cards.CardReply, session: 'required' },
  'GET /api/card-offers': { query: cards.PageQuery, reply: cards.OfferList, session: 'required' },
  'POST /api/card-offers/:card_id/accept': { params: cards.CardId, reply: cards.CardReply, session: 'required' },
  'DELETE /api/card-offers/:card_id': { params: cards.CardId, reply: cards.Removed, session: 'required' },
  'GET /api/tokens': { query: cards.PageQuery, reply: tokens.TokenList, session: 'required' },
  'GET /api/collectibles': {
    query: collectibles.ListQuery,
    reply: collectibles.CollectibleList,
    session: 'required',
  },
  'POST /api/collectibles': { body: collectibles.Collect, reply: collectibles.CollectibleReply },
  'GET /api/collectibles/:collectible_id': {
    params: collectibles.CollectibleId,
    reply: collectibles.OwnCollectibleReply,
    session: 'required',
  },
  'GET /api/collectibles/:collectible_id/visibility': {
    params: collectibles.CollectibleId,
    reply: publicCollection.VisibilityReply,
    session: 'required',
  },
  'PUT /api/collectibles/:collectible_id/visibility': {
    params: collectibles.CollectibleId,
    body: publicCollection.VisibilityChange,
    reply: publicCollection.VisibilityReply,
    session: 'required',
  },
  'GET /api/collectibles/:collectible_id/sharing': {
    params: collectibles.CollectibleId,
    reply: guests.SharingReply,
    session: 'required',
  },
  'PUT /api/collectibles/:collectible_id/sharing': {
    params: collectibles.CollectibleId,
    body: guests.SharingChange,
    reply: guests.SharingReply,
    session: 'required',
  },
  'GET /api/public-collection': { reply: publicCollection.OwnPublicCollection, session: 'required' },
  'PUT /api/public-collection': {
    body: publicCollection.CollectionChoices,
    reply: publicCollection.PublicCollectionReply,
    session: 'required',
  },
  'DELETE /api/public-collection': { reply: publicCollection.OwnPublicCollection, session: 'required' },
  'PUT /api/public-collection/picture': { reply: publicCollection.PublicCollectionReply, session: 'required' },
  'DELETE /api/public-collection/picture': { reply: publicCollection.PublicCollectionReply, session: 'required' },
  'GET /api/public-collection/collectibles': {
    query: publicCollection.ChoiceQuery,
    reply: publicCollection.ChoiceList,
    session: 'required',
  },
  'PUT /api/public-collection/collectibles': {
    body: publicCollection.BulkVisibility,
    reply: publicCollection.BulkReply,
    session: 'required',
  },
  'GET /api/imported-poaps': {
    query: importedPoaps.ImportedPoapsQuery,
    reply: importedPoaps.ImportedPoapList,
    session: 'required',
  },
  'POST /api/imported-poaps': {
    body: importedPoaps.PoapsOfFile,
    bodyBytes: poapImport.callBytes,
    reply: importedPoaps.PoapsImported,
    session: 'required',
  },
  'DELETE /api/imported-poaps': { reply: importedPoaps.RemovedPoaps, session: 'required' },
  'POST /api/imported-poaps/preview': {
    body: importedPoaps.PoapsPreview,
    bodyBytes: poapImport.callBytes,
    reply: importedPoaps.PoapsImported,
    session: 'required',
  },
  'POST /api/imported-poaps/wallet': {
    body: importedPoaps.PoapsOfWallet,
    reply: importedPoaps.PoapsOfWalletImported,
    session: 'required',
  },
  'PUT /api/imported-poaps/visibility': {
    body: publicCollection.BulkVisibility,
    reply: publicCollection.BulkReply,
    session: 'required',
  },
  'DELETE /api/imported-poaps/:imported_id': {
    params: importedPoaps.ImportedPoapId,
    reply: importedPoaps.RemovedPoaps,
    session: 'required',
  },
  'POST /api/collectibles/:collectible_id/voucher': {
    params: collectibles.CollectibleId,
    body: onChain.VoucherRequest,
    reply: onChain.VoucherReply,
    session: 'required',
  },
  'POST /api/collectibles/:collectible_id/mint': {
    params: collectibles.CollectibleId,
    body: onChain.VoucherRequest,
    reply: onChain.OnChainReply,
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
  'GET /api/webhooks': { reply: webhooks.WebhookList, session: 'required' },
  'POST /api/webhooks': {
    headers: idempotency.CreateHeaders,
    body: webhooks.NewWebhook,
    reply: webhooks.WebhookWithSecretReply,
    session: 'required',
  },
  'GET /api/webhooks/:webhook_id': { params: webhooks.WebhookId, reply: webhooks.WebhookReply, session: 'required' },
  'PUT /api/webhooks/:webhook_id': {
    params: webhooks.WebhookId,
    body: webhooks.WebhookChange,
    reply: webhooks.WebhookReply,
    session: 'required',
  },
  'DELETE /api/webhooks/:webhook_id': { params: webhooks.WebhookId, reply: cards.Removed, session: 'required' },
  'POST /api/webhooks/:webhook_id/secret': {
    headers: idempotency.CreateHeaders,
    params: webhooks.WebhookId,
    reply: webhooks.WebhookWithSecretReply,
    session: 'required',
  },
  'POST /api/webhooks/:webhook_id/test': {
    params: webhooks.WebhookId,
    reply: webhooks.DeliveryReply,
    session: 'required',
  },
  'GET /api/webhooks/:webhook_id/deliveries': {
    params: webhooks.WebhookId,
    query: webhooks.DeliveryQuery,
    reply: webhooks.DeliveryList,
    session: 'required',
  },
  'POST /api/webhooks/:webhook_id/deliveries/:delivery_id/replay': {
    params: webhooks.DeliveryId,
    reply: webhooks.DeliveryReply,
    session: 'required',
  },
} as const satisfies RouteTable

const eventNumber = Type.Object({ id: poapApi.EventNumber })

/** Calls of the POAP API, at its own paths; docs/decisions/114-tools-for-poaps.md. */
export const poapApiRoutes = {
  'GET /events': { query: poapApi.EventsQuery, reply: poapApi.EventArray },
  'GET /paginated-events': { query: poapApi.EventsQuery, reply: poapApi.EventPage },
  'GET /events/:fancy_id': {
    params: Type.Object({ fancy_id: Type.String({ maxLength: idCharacters }) }),
    reply: poapApi.ShownEvent,
  },
  'GET /events/id/:id': { params: eventNumber, reply: poapApi.ShownEvent },
  'GET /event/:id/poaps': { params: eventNumber, query: poapApi.PoapsQuery, reply: poapApi.PoapPage },
  'GET /actions/scan/:address': {
    params: Type.Object({ address: Type.String({ maxLength: emailCharacters.typed }) }),
    reply: poapApi.ScannedArray,
  },
  'GET /actions/scan/:address/:id': {
    params: Type.Object({ address: Type.String({ maxLength: emailCharacters.typed }), id: poapApi.EventNumber }),
    reply: poapApi.ScannedOfEvent,
  },
  'GET /actions/claim-qr': { query: poapApi.CodeQuery, reply: poapApi.MintCode },
  'POST /actions/claim-qr': { body: poapApi.CodeUse, reply: poapApi.UsedCode },
  'GET /transactions': { query: poapApi.CodeQuery, reply: poapApi.Transactions },
  'POST /oauth/token': { reply: poapApi.AccessToken },
  'GET /token/:id': {
    params: Type.Object({ id: Type.String({ maxLength: tokenCharacters }) }),
    reply: poapApi.TokenDetails,
  },
} satisfies RouteTable
