import { Page } from './collectibles.ts'
import { changed, nullable, UserIdText } from './console.ts'
import { Time, Uuid } from './identifiers.ts'
import { consoleBounds, searchCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'
import { Delivery, DeliveryId, Webhook, WebhookId } from './webhooks.ts'

/** A webhook of anyone. `waiting`: deliveries that wait for it. */
export const ConsoleWebhook = Type.Object({
  id: Uuid,
  user_id: Type.String(),
  url: Type.String(),
  paused_by: Webhook.properties.paused_by,
  failing_since: nullable(Time),
  waiting: Type.Integer(),
  created_at: Time,
})
export type ConsoleWebhook = Static<typeof ConsoleWebhook>
/** Oldest first; with `webhook_id` that one, or none where it was removed or never was. */
export const ConsoleWebhookQuery = Type.Object({
  user_id: Type.Optional(UserIdText),
  webhook_id: Type.Optional(Type.String({ minLength: 1, maxLength: searchCharacters })),
  ...Page,
})
export const ConsoleWebhookList = Type.Object({
  data: Type.Array(ConsoleWebhook),
  next_cursor: Type.Optional(Type.String()),
})
export type ConsoleWebhookList = Static<typeof ConsoleWebhookList>
/** Without what was sent and what the receiver answered. */
const { body: _body, response: _response, ...shown } = Delivery.properties
export const ConsoleDelivery = Type.Object(shown)
export type ConsoleDelivery = Static<typeof ConsoleDelivery>
export const ConsoleDeliveryQuery = Type.Object(Page)
/** As `/api/webhooks/:webhook_id/deliveries`; `blocking` has with each how many wait behind it. */
export const ConsoleDeliveryList = Type.Object({
  data: Type.Array(ConsoleDelivery),
  blocking: Type.Array(Type.Object({ ...ConsoleDelivery.properties, behind: Type.Integer() })),
  next_cursor: Type.Optional(Type.String()),
})
export type ConsoleDeliveryList = Static<typeof ConsoleDeliveryList>
export const ConsoleWebhookId = WebhookId
export const ConsoleDeliveryId = DeliveryId
export const WebhookChanged = changed(ConsoleWebhook)
/** Why it may not be sent at once: it is being sent, the webhook is paused, a number of others wait before it, or its receiver rests until then. */
export const DeliveryReplayed = changed(
  Type.Object({
    id: Uuid,
    is_being_sent: Type.Boolean(),
    is_paused: Type.Boolean(),
    before: Type.Integer(),
    rests_until: nullable(Time),
  }),
)

export const auditActors = ['caller', 'backend', 'operator', 'console'] as const
export type AuditActor = (typeof auditActors)[number]
/**
 * One line. `actor`: a signed-in or anonymous caller, a backend, the operator at the command line, or one in the console, whose id is `operator_id`. `user_id`
 * is whom it is about; `outcome` is `ok`, `unchanged`, or an error type.
 */
export const AuditLine = Type.Object({
  at: Time,
  actor: Type.Unsafe<AuditActor>(Type.String({ enum: [...auditActors] })),
  operator_id: nullable(Type.String()),
  act: Type.String(),
  outcome: Type.String(),
  user_id: nullable(Type.String()),
  subject: nullable(Type.String()),
  session_id: nullable(Type.String()),
  ip_address: nullable(Type.String()),
  user_agent: nullable(Type.String()),
})
export type AuditLine = Static<typeof AuditLine>
/** RFC 3339, as a caller sends it. */
const Moment = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?(Z|[+-][0-9]{2}:[0-9]{2})$',
})
const auditFilters = {
  actor: Type.Optional(Type.Unsafe<AuditActor>(Type.String({ enum: [...auditActors] }))),
  /** Whom it is about. */
  user_id: Type.Optional(UserIdText),
  operator_id: Type.Optional(UserIdText),
  /** An act, or what several begin with, such as `events.` or `users`. */
  act: Type.Optional(Type.String({ minLength: 1, maxLength: consoleBounds.actCharacters, pattern: '^[a-z0-9_.-]+$' })),
  since: Type.Optional(Moment),
  until: Type.Optional(Moment),
}
/** Newest first. */
export const AuditQuery = Type.Object({ ...auditFilters, ...Page })
export type AuditQuery = Static<typeof AuditQuery>
export const AuditList = Type.Object({ data: Type.Array(AuditLine), next_cursor: Type.Optional(Type.String()) })
export type AuditList = Static<typeof AuditList>
/** All lines that match, oldest first, as a file; what a spreadsheet would compute begins with an apostrophe. */
export const AuditExportQuery = Type.Object({
  ...auditFilters,
  format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('jsonl')])),
})
export type AuditExportQuery = Static<typeof AuditExportQuery>

/** Each limit of the house as it stands. `of` is what is counted, in the words of the manual; `is_default`: nobody set it. */
export const LimitList = Type.Object({
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      of: Type.String(),
      max: Type.Integer(),
      seconds: Type.Integer(),
      is_default: Type.Boolean(),
    }),
  ),
  /** False with RATE_LIMITS=off. */
  is_on: Type.Boolean(),
  /** By what was too much, as in the log and in `rate_limited_total`; of this host, since it started. */
  refusals: Type.Array(Type.Object({ limit: Type.String(), count: Type.Integer() })),
  since: Time,
})
export type LimitList = Static<typeof LimitList>

const Health = Type.Union([Type.Literal('ok'), Type.Literal('warning'), Type.Literal('failed'), Type.Literal('off')])
/** `ok`, `warning` and `failed` as the alerts of the manual have it; `off`: not set up. `facts` are numbers, times or words that the state follows from. */
const Part = Type.Object({
  part: Type.Union([
    Type.Literal('database'),
    Type.Literal('keys'),
    Type.Literal('outbox'),
    Type.Literal('backups'),
    Type.Literal('chains'),
    Type.Literal('relayer'),
    Type.Literal('webhooks'),
    Type.Literal('certificates'),
  ]),
  state: Health,
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer(), Type.Null()])),
})
export const HealthReply = Type.Object({
  data: Type.Object({ parts: Type.Array(Part), started_at: Time, hosts: Type.Integer() }),
})
export type HealthReply = Static<typeof HealthReply>

/**
 * Each setting as this host read it. `value`: as text; null for one that isn't set and has no default, and always for a secret, of which only `is_set` is told.
 */
export const SettingList = Type.Object({
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      about: Type.String(),
      is_set: Type.Boolean(),
      is_secret: Type.Boolean(),
      value: nullable(Type.String()),
      /** Why it has no effect now, such as `with PROVIDER_URL` or `without DATABASE_URL`. */
      ignored_because_of: nullable(Type.String()),
    }),
  ),
})
export type SettingList = Static<typeof SettingList>

/**
 * `version` is that of the host that answers. `hosts`: what else serves this store, by version. `before`: the version that served this store before; `changes`,
 * in Markdown, is what the changelog of this build says since then, or all of its newest part where nothing is known. No server is asked whether there is a
 * newer one.
 */
export const VersionReply = Type.Object({
  data: Type.Object({
    version: Type.String(),
    node: Type.String(),
    hosts: Type.Array(Type.Object({ version: Type.String(), public_url: Type.String(), since: Time, last_seen: Time })),
    before: nullable(Type.String()),
    changes: Type.String(),
  }),
})
export type VersionReply = Static<typeof VersionReply>

/** On each chain on which it pays. `balance`, in the chain's currency: null where the node doesn't answer. `state`: `pays`, or why it doesn't. */
export const RelayerReply = Type.Object({
  data: Type.Object({
    is_set_up: Type.Boolean(),
    address: nullable(Type.String()),
    chains: Type.Array(
      Type.Object({
        chain_id: Type.Integer(),
        balance: nullable(Type.String()),
        spent_today: Type.String(),
        budget_today: Type.String(),
        minted_today: Type.Integer(),
        waiting: Type.Integer(),
        state: Type.Union([
          Type.Literal('pays'),
          Type.Literal('operator'),
          Type.Literal('balance'),
          Type.Literal('failures'),
          Type.Literal('fees'),
          Type.Literal('budget'),
          Type.Literal('cost'),
        ]),
      }),
    ),
  }),
})
export type RelayerReply = Static<typeof RelayerReply>
/** Without it: on all chains. */
export const RelayerChain = Type.Object(
  { chain_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })) },
  { additionalProperties: false },
)
/** The chains that were not paused, or were, before. */
export const RelayerChanged = changed(Type.Object({ chains: Type.Array(Type.Integer()) }))
