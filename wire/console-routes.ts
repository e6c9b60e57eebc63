import { ApiKeyId } from './api-keys.ts'
import { CollectibleId } from './collectibles.ts'
import type { OperatorRole } from './console.ts'
import * as console from './console.ts'
import * as cards from './console-cards.ts'
import * as events from './console-events.ts'
import * as people from './console-people.ts'
import * as service from './console-service.ts'
import { type Route, Stream } from './routes.ts'

/**
 * A call of the console. `roles` may make it; an operator of another role gets 403 `session_authorization_error`. `command` is the operator command that does
 * the same, by the same operation. `fresh`: a factor of the session must have been verified within the hour, or the call is 401 `stale_factors`, as for
 * changing one's own sign-in methods. `people`: not with PROVIDER_URL.
 */
export type ConsoleRoute = Route & {
  roles: readonly OperatorRole[]
  command: string
  fresh?: true
  people?: true
}
type ConsoleRouteTable = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/console/${string}`, ConsoleRoute>

const owner = ['owner'] as const
const moderator = ['owner', 'moderator'] as const
const support = ['owner', 'support'] as const
const anyone = ['owner', 'moderator', 'support'] as const

/**
 * The calls of `/console`, the app's own page for operators, with the session JWT in `Authorization: Bearer` as for all of `/api`; no other origin may read
 * them, and no cache keeps them. For anyone but an operator — signed out, an expired JWT, no role, a role that was removed — each is 404 `route_not_found`, as
 * is every path here that is none. Ask for a fresh JWT before calling `me`; a 404 of any call means that the console is closed for this session.
 *
 * The document `/console` and all below it are the app's shell for an operator, whom the host knows by the cookie, and for everyone else the page of any
 * unknown address, with 404. Its script first asks `me`, and loads the console's own code only after a 200; at 404 it shows the page that says that there is
 * no such page.
 *
 * A call that changes something takes a JSON body, is recorded in the audit log with the operator's id, and returns `unchanged`. Acts on an operator (ban,
 * delete, sessions, second step, export) need an owner: for support they are 403 `operator_protected`.
 */
export const consoleRoutes = {
  /** Any operator, whatever the second step. */
  'GET /api/console/me': { reply: console.ConsoleMe, roles: anyone, command: 'operators list' },

  'GET /api/console/operators': { reply: console.OperatorList, roles: owner, command: 'operators list' },
  /**
   * Adds an operator, or changes the role of one. An address must be verified by its account: 400 `bad_request` otherwise. 404 `user_not_found`; 409
   * `account_of_app`.
   */
  'POST /api/console/operators': {
    body: console.NewOperator,
    reply: console.NamedOperatorReply,
    roles: owner,
    command: 'operators add',
    fresh: true,
  },
  /** 404 `operator_not_found`; 409 `last_owner` for the last owner. */
  'PUT /api/console/operators/:user_id': {
    params: console.OperatorId,
    body: console.OperatorChange,
    reply: console.OperatorReply,
    roles: owner,
    command: 'operators role',
    fresh: true,
  },
  /** The same. An open console of theirs ends with its next call. */
  'DELETE /api/console/operators/:user_id': {
    params: console.OperatorId,
    reply: console.OperatorRemoved,
    roles: owner,
    command: 'operators remove',
    fresh: true,
  },

  'GET /api/console/approvals': {
    query: console.PageQuery,
    reply: events.ApprovalList,
    roles: moderator,
    command: 'events list',
  },
  'GET /api/console/decisions': {
    query: console.PageQuery,
    reply: events.DecisionList,
    roles: moderator,
    command: 'audit',
  },
  'GET /api/console/events': {
    query: events.ConsoleEventQuery,
    reply: events.ConsoleEventList,
    roles: moderator,
    command: 'events list',
  },
  /** 404 `poap_event_not_found`, as for all calls about an event. */
  'GET /api/console/events/:event_id': {
    params: events.ConsoleEventId,
    reply: events.ConsoleEventReply,
    roles: moderator,
    command: 'events show',
  },
  /** Also one that was rejected or taken down. `unchanged` for one that is approved already. 409 `event_version_changed`. */
  'POST /api/console/events/:event_id/approve': {
    params: events.ConsoleEventId,
    body: events.Approval,
    reply: events.EventChanged,
    roles: moderator,
    command: 'events approve',
  },
  /** What is pending: the event, or only the change of an approved one. 409 `event_version_changed`; 400 where nothing is pending. */
  'POST /api/console/events/:event_id/reject': {
    params: events.ConsoleEventId,
    body: events.Rejection,
    reply: events.EventChanged,
    roles: moderator,
    command: 'events reject',
  },
  /** 400 for one that was never approved. */
  'POST /api/console/events/:event_id/takedown': {
    params: events.ConsoleEventId,
    body: events.TakeDown,
    reply: events.EventChanged,
    roles: moderator,
    command: 'events takedown',
  },
  'POST /api/console/events/:event_id/correct': {
    params: events.ConsoleEventId,
    body: events.Correction,
    reply: events.EventChanged,
    roles: moderator,
    command: 'events correct',
  },
  'POST /api/console/events/:event_id/cancel': {
    params: events.ConsoleEventId,
    body: events.Cancellation,
    reply: events.EventChanged,
    roles: owner,
    command: 'events cancel',
  },
  'POST /api/console/events/:event_id/end': {
    params: events.ConsoleEventId,
    reply: events.EventChanged,
    roles: owner,
    command: 'events end',
  },
  'POST /api/console/events/:event_id/reopen': {
    params: events.ConsoleEventId,
    reply: events.EventChanged,
    roles: owner,
    command: 'events reopen',
  },
  /** To an account that exists. Whoever had it stays as co-host. */
  'POST /api/console/events/:event_id/transfer': {
    params: events.ConsoleEventId,
    body: events.Transfer,
    reply: events.EventChanged,
    roles: owner,
    command: 'events transfer',
  },

  /** The bytes, `image/webp`, also of one that is not public or was taken down. Fetch it with the JWT and show it as a blob. */
  'GET /api/console/pictures/:hash': {
    params: events.PictureHash,
    reply: Stream,
    roles: moderator,
    command: 'events show',
  },
  'POST /api/console/pictures/:hash/takedown': {
    params: events.PictureHash,
    reply: events.PictureChanged,
    roles: moderator,
    command: 'pictures takedown',
  },
  'POST /api/console/pictures/:hash/restore': {
    params: events.PictureHash,
    reply: events.PictureChanged,
    roles: moderator,
    command: 'pictures restore',
  },

  'GET /api/console/collections': {
    query: events.CollectionQuery,
    reply: events.CollectionList,
    roles: moderator,
    command: 'collections list',
  },
  'POST /api/console/collections/:name/takedown': {
    params: events.CollectionName,
    body: events.TakeDown,
    reply: events.CollectionChanged,
    roles: moderator,
    command: 'collections takedown',
  },
  /** Its picture, which was deleted, doesn't come back. */
  'POST /api/console/collections/:name/restore': {
    params: events.CollectionName,
    reply: events.CollectionChanged,
    roles: moderator,
    command: 'collections restore',
  },

  'GET /api/console/cards': {
    query: cards.ConsoleCardQuery,
    reply: cards.ConsoleCardList,
    roles: owner,
    command: 'cards list',
  },
  'GET /api/console/cards/:card_id': {
    params: cards.ConsoleCardId,
    reply: cards.ConsoleCardReply,
    roles: owner,
    command: 'cards list',
  },
  'POST /api/console/cards/:card_id/block': {
    params: cards.ConsoleCardId,
    reply: cards.CardChanged,
    roles: owner,
    command: 'cards block',
  },
  'POST /api/console/cards/:card_id/unblock': {
    params: cards.ConsoleCardId,
    reply: cards.CardChanged,
    roles: owner,
    command: 'cards unblock',
  },
  'POST /api/console/cards/:card_id/release': {
    params: cards.ConsoleCardId,
    reply: cards.CardChanged,
    roles: owner,
    command: 'cards release',
  },
  'POST /api/console/cards/:card_id/hold': {
    params: cards.ConsoleCardId,
    body: cards.Hold,
    reply: cards.CardChanged,
    roles: owner,
    command: 'cards hold',
  },
  'POST /api/console/cards/:card_id/rename': {
    params: cards.ConsoleCardId,
    body: cards.CardRename,
    reply: cards.CardChanged,
    roles: owner,
    command: 'cards rename',
  },
  /** Of a card that can be copied. */
  'POST /api/console/cards/:card_id/limit': {
    params: cards.ConsoleCardId,
    body: cards.CardBounds,
    reply: cards.CardChanged,
    roles: owner,
    command: 'cards limit',
  },
  /** For good. What was collected with it stays. */
  'DELETE /api/console/cards/:card_id': {
    params: cards.ConsoleCardId,
    reply: cards.CardRemoved,
    roles: owner,
    command: 'cards remove',
  },
  'GET /api/console/chips': { reply: cards.UnfinishedChips, roles: owner, command: 'chips list' },
  'DELETE /api/console/chips/:uid': {
    params: cards.ChipUid,
    reply: cards.ChipForgotten,
    roles: owner,
    command: 'chips forget',
  },
  'POST /api/console/collectibles/:collectible_id/revoke': {
    params: CollectibleId,
    body: cards.CollectibleRevocation,
    reply: cards.CollectibleRevoked,
    roles: owner,
    command: 'collectibles revoke',
  },

  'GET /api/console/people': {
    query: people.PeopleQuery,
    reply: people.PeopleList,
    roles: support,
    command: 'users list',
    people: true,
  },
  /** 404 `user_not_found`, as for all calls about a person. */
  'GET /api/console/people/:user_id': {
    params: people.PersonId,
    reply: people.PersonDetail,
    roles: support,
    command: 'users show',
    people: true,
  },
  /** What their own export on /account has, both parts, as a JSON file (`content-disposition`). */
  'GET /api/console/people/:user_id/export': {
    params: people.PersonId,
    reply: Stream,
    roles: support,
    command: 'users export',
    fresh: true,
    people: true,
  },
  'POST /api/console/people/:user_id/end-sessions': {
    params: people.PersonId,
    body: people.SessionsEnd,
    reply: people.SessionsEnded,
    roles: support,
    command: 'sessions revoke',
    people: true,
  },
  /** They get an email. `unchanged` where they have only one kind of method. */
  'POST /api/console/people/:user_id/reset-second-step': {
    params: people.PersonId,
    reply: people.SecondStepReset,
    roles: support,
    command: 'users reset-second-step',
    fresh: true,
    people: true,
  },
  /**
   * Also of one who is banned already, to take down their events. That is an owner's: with `take_down_events`, support gets 403 `session_authorization_error`,
   * and nothing is done.
   */
  'POST /api/console/people/:user_id/ban': {
    params: people.PersonId,
    body: people.Ban,
    reply: people.Banned,
    roles: support,
    command: 'users ban',
    people: true,
  },
  'POST /api/console/people/:user_id/unban': {
    params: people.PersonId,
    reply: people.Unbanned,
    roles: support,
    command: 'users unban',
    people: true,
  },
  /** For good, with everything about them. */
  'POST /api/console/people/:user_id/delete': {
    params: people.PersonId,
    body: people.Deletion,
    reply: people.PersonDeleted,
    roles: support,
    command: 'users delete',
    fresh: true,
    people: true,
  },

  'GET /api/console/mails': {
    query: people.MailQuery,
    reply: people.MailList,
    roles: support,
    command: 'mails list',
  },
  /** Once more, and now. 404 `mail_not_found` where it was sent, is being sent, or its content is gone. */
  'POST /api/console/mails/:mail_id/resend': {
    params: people.MailId,
    body: people.MailResend,
    reply: people.MailResent,
    roles: support,
    command: 'mails resend',
  },
  /** All that failed. */
  'POST /api/console/mails/resend-failed': { reply: people.MailResent, roles: owner, command: 'mails resend' },
  /** Past the outbox, now; may take as long as the server does. 400 where no SMTP server is set. */
  'POST /api/console/mails/test': {
    body: people.MailTest,
    reply: people.MailTested,
    roles: owner,
    command: 'mails test',
  },

  'GET /api/console/webhooks': {
    query: service.ConsoleWebhookQuery,
    reply: service.ConsoleWebhookList,
    roles: owner,
    command: 'webhooks list',
  },
  'GET /api/console/webhooks/:webhook_id/deliveries': {
    params: service.ConsoleWebhookId,
    query: service.ConsoleDeliveryQuery,
    reply: service.ConsoleDeliveryList,
    roles: owner,
    command: 'webhooks deliveries',
  },
  'POST /api/console/webhooks/:webhook_id/deliveries/:delivery_id/replay': {
    params: service.ConsoleDeliveryId,
    reply: service.DeliveryReplayed,
    roles: owner,
    command: 'webhooks replay',
  },
  'POST /api/console/webhooks/:webhook_id/pause': {
    params: service.ConsoleWebhookId,
    reply: service.WebhookChanged,
    roles: owner,
    command: 'webhooks pause',
  },
  'POST /api/console/webhooks/:webhook_id/resume': {
    params: service.ConsoleWebhookId,
    reply: service.WebhookChanged,
    roles: owner,
    command: 'webhooks resume',
  },
  'POST /api/console/webhooks/:webhook_id/test': {
    params: service.ConsoleWebhookId,
    reply: service.WebhookChanged,
    roles: owner,
    command: 'webhooks test',
  },

  'GET /api/console/api-keys': {
    query: cards.OfUserQuery,
    reply: cards.ConsoleApiKeyList,
    roles: owner,
    command: 'api-keys list',
  },
  'DELETE /api/console/api-keys/:key_id': {
    params: ApiKeyId,
    reply: cards.ApiKeyRevoked,
    roles: owner,
    command: 'api-keys revoke',
  },
  /** All keys of one user. */
  'POST /api/console/api-keys/revoke-all': {
    body: cards.OfUser,
    reply: cards.ApiKeysRevoked,
    roles: owner,
    command: 'api-keys revoke',
  },

  'GET /api/console/relayer': { reply: service.RelayerReply, roles: owner, command: 'relayer status' },
  'POST /api/console/relayer/pause': {
    body: service.RelayerChain,
    reply: service.RelayerChanged,
    roles: owner,
    command: 'relayer pause',
  },
  'POST /api/console/relayer/resume': {
    body: service.RelayerChain,
    reply: service.RelayerChanged,
    roles: owner,
    command: 'relayer resume',
  },

  'GET /api/console/audit': { query: service.AuditQuery, reply: service.AuditList, roles: owner, command: 'audit' },
  /** A file, with `content-disposition`. That it was made is recorded. */
  'GET /api/console/audit/export': {
    query: service.AuditExportQuery,
    reply: Stream,
    roles: owner,
    command: 'audit',
    fresh: true,
  },
  'GET /api/console/limits': { reply: service.LimitList, roles: owner, command: 'limits' },
  'GET /api/console/health': { reply: service.HealthReply, roles: owner, command: 'health' },
  'GET /api/console/settings': { reply: service.SettingList, roles: owner, command: 'settings' },
  'GET /api/console/version': { reply: service.VersionReply, roles: owner, command: 'version' },
} as const satisfies ConsoleRouteTable
