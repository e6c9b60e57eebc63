import { Page } from './collectibles.ts'
import { Time, Uuid } from './identifiers.ts'
import { urlCharacters } from './limits.ts'
import { type Static, Type } from './shape.ts'

/** What an endpoint can be told. `webhook.test` is sent on request only. */
export const webhookTypes = [
  'event.approved',
  'event.ended',
  'card.tapped',
  'collectible.collected',
  'collectible.minted',
  'account.deleted',
] as const
export type WebhookType = (typeof webhookTypes)[number]
export const webhookTestType = 'webhook.test'

const Nullable = Type.Union([Time, Type.Null()])
const Types = Type.Array(Type.Unsafe<WebhookType>({ type: 'string', enum: [...webhookTypes] }), {
  minItems: 1,
  uniqueItems: true,
})
const Url = Type.String({ minLength: 1, maxLength: urlCharacters })

/** `paused_by` says who paused it: its owner, the operator, repeated failures, or its receiver with status 410. */
export const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  types: Types,
  paused_by: Type.Union([
    Type.Literal('owner'),
    Type.Literal('operator'),
    Type.Literal('failures'),
    Type.Literal('gone'),
    Type.Null(),
  ]),
  /** Since when nothing was accepted; null while it works. */
  failing_since: Nullable,
  /** How long what is sent is also signed with the former secret. */
  former_secret_until: Nullable,
  created_at: Time,
})
export type Webhook = Static<typeof Webhook>

export const WebhookReply = Type.Object({ data: Webhook })
export const WebhookList = Type.Object({ data: Type.Array(Webhook) })
/** With the secret, which no other call returns. */
export const WebhookWithSecret = Type.Object({ ...Webhook.properties, secret: Type.String() })
export type WebhookWithSecret = Static<typeof WebhookWithSecret>
export const WebhookWithSecretReply = Type.Object({ data: WebhookWithSecret })

export const NewWebhook = Type.Object({ url: Url, types: Types }, { additionalProperties: false })
export type NewWebhook = Static<typeof NewWebhook>
/** Absent fields stay unchanged. */
export const WebhookChange = Type.Object(
  { url: Type.Optional(Url), types: Type.Optional(Types), is_paused: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1 },
)
export type WebhookChange = Static<typeof WebhookChange>

export const WebhookId = Type.Object({ webhook_id: Uuid })
export const DeliveryId = Type.Object({ webhook_id: Uuid, delivery_id: Uuid })

/** Why an attempt failed: no answer in time, no way to the server, a certificate that is not the server's, a redirect, or another status than 2xx. */
const deliveryErrors = ['timeout', 'unreachable', 'certificate', 'redirect', 'status'] as const
export type DeliveryError = (typeof deliveryErrors)[number]

export const Delivery = Type.Object({
  /** The header `webhook-id`. */
  id: Uuid,
  type: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('failed')]),
  attempts: Type.Integer(),
  created_at: Time,
  last_attempt_at: Nullable,
  /** When a failed attempt is repeated at the earliest. */
  next_attempt_at: Nullable,
  error: Type.Union([Type.Unsafe<DeliveryError>({ type: 'string', enum: [...deliveryErrors] }), Type.Null()]),
  /** Of the last response. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  response: Type.Union([Type.String(), Type.Null()]),
  /** What is sent, as JSON. */
  body: Type.String(),
})
export type Delivery = Static<typeof Delivery>
export const DeliveryReply = Type.Object({ data: Delivery })
export const DeliveryQuery = Type.Object(Page)
export type DeliveryQuery = Static<typeof DeliveryQuery>
/**
 * Newest first. `blocking`, on the first page: those that were tried and not accepted yet, oldest first. Whatever comes later of the same event waits for them.
 */
export const DeliveryList = Type.Object({
  data: Type.Array(Delivery),
  blocking: Type.Array(Delivery),
  next_cursor: Type.Optional(Type.String()),
})
export type DeliveryList = Static<typeof DeliveryList>
