import { Card } from '@iyk/wire/cards.ts'
import { Collectible } from '@iyk/wire/collectibles.ts'
import { errorTypes } from '@iyk/wire/error-types.ts'
import { picture } from '@iyk/wire/limits.ts'
import { OnChain, Voucher } from '@iyk/wire/on-chain.ts'
import { NewPoapEvent, PoapEvent, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { cardsRoutes, Route } from '@iyk/wire/routes.ts'
import { type TSchema, Type } from '@iyk/wire/shape.ts'
import type { CardsContext } from './context.ts'
import { servedRoutes } from './served-routes.ts'

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
  'POST /api/poap-events': 'Create a POAP event',
  'GET /api/poap-events/:event_id': 'One of your events, with its numbers',
  'PUT /api/poap-events/:event_id': 'Change one of your events',
  'DELETE /api/poap-events/:event_id/change': 'Withdraw a change that is pending or was rejected',
  'PUT /api/poap-events/:event_id/picture': `Set the picture of an event (at most ${picture.megabytes} MB)`,
  'DELETE /api/poap-events/:event_id/picture': 'Remove the picture of an event; generated artwork takes its place',
  'GET /api/me': 'Download all your data as one document',
  'DELETE /api/me': 'Delete all your data',
  'GET /api/cards': 'The cards you hold',
  'POST /api/cards': 'Become the holder of the card you tapped',
  'PUT /api/cards/:card_id': 'Link a card to an event, rename it, block it or unblock it',
  'DELETE /api/cards/:card_id': 'Release a card',
  'GET /api/cards/:card_id/taps': 'Taps and refused taps of a card by hour',
  'POST /api/cards/:card_id/offer': 'Offer a card to an email address',
  'DELETE /api/cards/:card_id/offer': 'Withdraw the offer of a card',
  'GET /api/card-offers': 'Cards that are offered to you',
  'POST /api/card-offers/:card_id/accept': 'Accept a card that is offered to you',
  'DELETE /api/card-offers/:card_id': 'Decline a card that is offered to you',
  'GET /api/collectibles': 'Your collectibles, newest first',
  'POST /api/collectibles': 'Collect from a tap, signed in or with an email address',
  'GET /api/collectibles/:collectible_id': 'One of your collectibles',
  'POST /api/collectibles/:collectible_id/voucher': 'Request a signed voucher to mint a collectible to an address',
  'GET /api/collectibles/:collectible_id/chain': 'Status of minting a collectible',
  'POST /api/collectibles/:collectible_id/chain': 'Report the transaction that mints a collectible',
}

/** A schema in OpenAPI's form: named ones by reference, our own keyword as an extension. */
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

const pictureBody = Object.fromEntries(picture.types.map((type) => [type, {}]))

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
  // The session is optional here; without one, the body names an address.
  security: route.session === 'required' ? [{ session: [] }] : [{}, { session: [] }],
  parameters: [
    ...parameters(route.params, 'path'),
    ...parameters(route.query, 'query'),
    ...parameters(route.headers, 'header'),
  ],
  ...bodyOf(key, route),
  responses: {
    200: { description: 'Done', content: json(route.reply) },
    default: { description: 'Refused; see `error_type`', content: json(WireError) },
  },
})

/** Describes the routes of the cards service in OpenAPI 3.1. */
export const describeApi = (settings: Pick<CardsContext['settings'], 'publicUrl' | 'accountsElsewhere'>) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, route] of Object.entries(servedRoutes(settings)) as [keyof typeof cardsRoutes, Route][]) {
    const [method = '', path = ''] = key.split(' ')
    const place = path.replace(/:([a-z_]+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(key, route) }
  }
  const schemas = Object.entries(components).map(([name, shape]) => [name, describe(shape, true)])
  return {
    openapi: '3.1.0',
    info: { title: 'IYK Cards', version: '1', description: 'POAP events, cards and collectibles.' },
    servers: [{ url: settings.publicUrl }],
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Session JWT of the provider' },
      },
    },
  }
}
