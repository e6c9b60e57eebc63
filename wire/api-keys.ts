import { Time, Uuid } from './identifiers.ts'
import { apiKey } from './limits.ts'
import { type Static, Type } from './shape.ts'

/** What a key may do: look; hand out collectibles; create and change things. None includes another. */
export const ApiKeyScope = Type.Union([Type.Literal('read'), Type.Literal('hand_out'), Type.Literal('manage')])
export type ApiKeyScope = Static<typeof ApiKeyScope>
export const apiKeyScopes: readonly ApiKeyScope[] = ['read', 'hand_out', 'manage']

/** What every key begins with, so that scanners for secrets know one. */
export const apiKeyPrefix = 'iyk_'

const nullable = <const T extends Parameters<typeof Type.Union>[0][number]>(shape: T) =>
  Type.Union([shape, Type.Null()])

/** A key, without its secret. `hint` is how the secret begins; `last_used_at` is exact to the hour. A key of one `event` does nothing else. */
export const ApiKey = Type.Object({
  id: Uuid,
  name: Type.String(),
  hint: Type.String(),
  scopes: Type.Array(ApiKeyScope),
  event: nullable(Type.Object({ id: Uuid, name: Type.String() })),
  created_at: Time,
  expires_at: nullable(Time),
  last_used_at: nullable(Time),
})
export type ApiKey = Static<typeof ApiKey>

export const NewApiKey = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: apiKey.nameCharacters, pattern: '\\S' }),
    scopes: Type.Array(ApiKeyScope, { minItems: 1, uniqueItems: true }),
    event_id: Type.Optional(nullable(Uuid)),
    /** Absent or null: until it is revoked. */
    expires_in_days: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: apiKey.days }))),
  },
  { additionalProperties: false },
)
export type NewApiKey = Static<typeof NewApiKey>

/** The only response that contains the secret. */
export const CreatedApiKey = Type.Object({ ...ApiKey.properties, secret: Type.String() })
export type CreatedApiKey = Static<typeof CreatedApiKey>

export const ApiKeyList = Type.Object({ data: Type.Array(ApiKey) })
export type ApiKeyList = Static<typeof ApiKeyList>
export const CreatedApiKeyReply = Type.Object({ data: CreatedApiKey })
export type CreatedApiKeyReply = Static<typeof CreatedApiKeyReply>
export const ApiKeyId = Type.Object({ key_id: Uuid })
export const RevokedApiKey = Type.Object({ data: Type.Object({ id: Uuid }) })
