import { Card } from '@iyk/wire/cards.ts'
import { Collectible } from '@iyk/wire/collectibles.ts'
import { errorTypes } from '@iyk/wire/error-types.ts'
import { OnChain, Voucher } from '@iyk/wire/on-chain.ts'
import { NewPoapEvent, PoapEvent, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import { cardsRoutes, type Route } from '@iyk/wire/routes.ts'
import { type TSchema, Type } from 'typebox'
import type { CardsContext } from './context.ts'

export const openApiRoutes = {
  'GET /api/openapi.json': { reply: Type.Object({}, { additionalProperties: true }) },
} as const

const WireError = Type.Object({
  status_code: Type.Integer(),
  request_id: Type.String(),
  error_type: Type.String({ enum: Object.keys(errorTypes) }),
  error_message: Type.String(),
  error_url: Type.String(),
  error_details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

const components = { PoapEvent, PoapEventDraft, NewPoapEvent, Card, Collectible, OnChain, Voucher, WireError }
const names = new Map<unknown, string>(Object.entries(components).map(([name, shape]) => [shape, name]))

const summaries: Record<keyof typeof cardsRoutes, string> = {
  'GET /api/poap-events': 'Your POAP events, active group first',
  'POST /api/poap-events': 'Make a POAP event',
  'GET /api/poap-events/:event_id': 'One of your events, with its numbers',
  'PUT /api/poap-events/:event_id': 'Change one of your events',
  'DELETE /api/poap-events/:event_id/change': 'Withdraw a change that waits for approval, or was refused',
  'PUT /api/poap-events/:event_id/picture': 'Give an event a picture of at most 4 MB',
  'DELETE /api/poap-events/:event_id/picture': 'Go back to the generated artwork',
  'GET /api/me': 'All that is kept of you, as one document',
  'DELETE /api/me': 'Delete all that is kept of you',
  'GET /api/cards': 'The cards you hold',
  'POST /api/cards': 'Become the holder of the card you tapped',
  'PUT /api/cards/:card_id': 'Link an event to a card, rename, block or unblock it',
  'DELETE /api/cards/:card_id': 'Give a card up',
  'GET /api/cards/:card_id/taps': 'Taps of a card by the hour, and what was refused',
  'POST /api/cards/:card_id/offer': 'Offer a card to whoever has an e-mail address',
  'DELETE /api/cards/:card_id/offer': 'Take the offer of a card back',
  'GET /api/card-offers': 'Cards that are offered to you',
  'POST /api/card-offers/:card_id/accept': 'Become the holder of a card that is offered to you',
  'DELETE /api/card-offers/:card_id': 'Decline a card that is offered to you',
  'GET /api/collectibles': 'What you keep, newest first',
  'POST /api/collectibles': 'Keep the collectible of a tap, as yourself or with an address',
  'GET /api/collectibles/:collectible_id': 'One of your collectibles',
  'POST /api/collectibles/:collectible_id/voucher': 'A signed voucher with which a collectible is minted to an address',
  'GET /api/collectibles/:collectible_id/chain': 'How far a collectible is on its way to a chain',
  'POST /api/collectibles/:collectible_id/chain': 'Tell of the transaction that was sent',
}

/** A shape as OpenAPI has it: known ones by reference, our own keyword as an extension. */
const describe = (shape: unknown, whole = false): unknown => {
  if (Array.isArray(shape)) return shape.map((item) => describe(item))
  if (typeof shape !== 'object' || shape === null) return shape
  const name = names.get(shape)
  if (name && !whole) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [key === 'errorType' ? 'x-error-type' : key, describe(value)]),
  )
}

const json = (shape: unknown) => ({ 'application/json': { schema: describe(shape) } })

const parameters = (shape: TSchema | undefined, place: 'path' | 'query' | 'header') => {
  const { properties = {}, required = [] } = (shape ?? {}) as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: describe(schema),
  }))
}

const pictureBody = Object.fromEntries(['image/png', 'image/jpeg', 'image/webp'].map((type) => [type, {}]))

const bodyOf = (key: string, { body }: Route) => {
  if (key === 'PUT /api/poap-events/:event_id/picture') return { requestBody: { required: true, content: pictureBody } }
  return body ? { requestBody: { required: true, content: json(body) } } : {}
}

const operation = (key: keyof typeof cardsRoutes, route: Route) => ({
  summary: summaries[key],
  operationId: key
    .toLowerCase()
    .replace('/api/', '')
    .replace(/[^a-z]+/g, '_'),
  tags: [key.split('/')[2]],
  // Without a session an address will do; a bearer that is sent must hold.
  security: route.session === 'required' ? [{ session: [] }] : [{}, { session: [] }],
  parameters: [
    ...parameters(route.params, 'path'),
    ...parameters(route.query, 'query'),
    ...parameters(route.headers, 'header'),
  ],
  ...bodyOf(key, route),
  responses: {
    200: { description: 'Done', content: json(route.reply) },
    default: { description: 'Refused; `error_type` says why', content: json(WireError) },
  },
})

/** A call that only answers where another server keeps the accounts. */
const elsewhere: keyof typeof cardsRoutes = 'DELETE /api/me'

/** The cards service in OpenAPI 3.1, made from the routes that are served. */
export const describeApi = ({
  publicUrl,
  accountsElsewhere,
}: Pick<CardsContext['settings'], 'publicUrl' | 'accountsElsewhere'>) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, route] of Object.entries(cardsRoutes) as [keyof typeof cardsRoutes, Route][]) {
    if (key === elsewhere && !accountsElsewhere) continue
    const [method = '', path = ''] = key.split(' ')
    const place = path.replace(/:([a-z_]+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(key, route) }
  }
  const schemas = Object.entries(components).map(([name, shape]) => [name, describe(shape, true)])
  return {
    openapi: '3.1.0',
    info: { title: 'IYK Cards', version: '1', description: 'POAP events, cards and collectibles.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Session JWT of the provider' },
      },
    },
  }
}
