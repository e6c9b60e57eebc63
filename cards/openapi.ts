import { ApiKey, CreatedApiKey, NewApiKey } from '@iyk/wire/api-keys.ts'
import { Card, Change } from '@iyk/wire/cards.ts'
import { Collectible } from '@iyk/wire/collectibles.ts'
import { type ErrorType, errorTypes } from '@iyk/wire/error-types.ts'
import { CreateHeaders } from '@iyk/wire/idempotency.ts'
import { GivenPoap, ImportedPoap } from '@iyk/wire/imported-poaps.ts'
import { codeBatch, importedPoaps, picture } from '@iyk/wire/limits.ts'
import { Name } from '@iyk/wire/names.ts'
import { OnChain, RelayOffer, RelayUnavailable, Voucher } from '@iyk/wire/on-chain.ts'
import { NewPoapEvent, PoapEvent, PoapEventDetail, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import { CollectionChoices, PublicCollection } from '@iyk/wire/public-collection.ts'
import { type cardsRoutes, type Route, Stream } from '@iyk/wire/routes.ts'
import { type TSchema, Type } from '@iyk/wire/shape.ts'
import { HandOut } from '@iyk/wire/staff.ts'
import { Token } from '@iyk/wire/tokens.ts'
import { AddressList } from '@iyk/wire/ways.ts'
import { Delivery, NewWebhook, Webhook, WebhookChange, WebhookWithSecret } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from './context.ts'
import { exampleOf } from './openapi-examples.ts'
import { bodyRefusals, refusals, usualRefusals } from './openapi-refusals.ts'
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

const components = {
  AddressList,
  ApiKey,
  CreatedApiKey,
  NewApiKey,
  PoapEvent,
  PoapEventDetail: PoapEventDetail.properties.data,
  PoapEventDraft,
  NewPoapEvent,
  NewWebhook,
  Card,
  CardChange: Change,
  Collectible,
  CollectionChoices,
  Delivery,
  GivenPoap,
  HandOut,
  ImportedPoap,
  Name,
  OnChain,
  PublicCollection,
  RelayOffer,
  RelayUnavailable,
  Token,
  Voucher,
  Webhook,
  WebhookChange,
  WebhookWithSecret,
  WireError,
}
const names: ReadonlyMap<unknown, string> = new Map<unknown, string>(
  Object.entries(components).map(([name, shape]) => [shape, name]),
)

const summaries: Record<keyof typeof cardsRoutes, string> = {
  'GET /api/api-keys': 'Your API keys, newest first',
  'POST /api/api-keys': 'Create an API key; only this response has its secret',
  'DELETE /api/api-keys/:key_id': 'Revoke an API key immediately',
  'GET /api/poap-events': 'Your POAP events, active group first',
  'POST /api/poap-events': 'Create a POAP event',
  'GET /api/poap-events/:event_id': 'One of your events, with its numbers',
  'PUT /api/poap-events/:event_id': 'Change one of your events',
  'DELETE /api/poap-events/:event_id/change': 'Withdraw a change that is pending or was rejected',
  'PUT /api/poap-events/:event_id/picture': `Set the picture of an event (at most ${picture.megabytes} MB)`,
  'DELETE /api/poap-events/:event_id/picture': 'Remove the picture of an event; generated artwork takes its place',
  'DELETE /api/poap-events/:event_id': 'Delete an event of yours that nobody has collected',
  'POST /api/poap-events/:event_id/submit': 'Submit a draft for approval',
  'POST /api/poap-events/:event_id/duplicate': 'Make a draft that repeats an event with its picture',
  'PUT /api/poap-events/:event_id/closing': 'Cancel an event for a reason, or end it early without one',
  'DELETE /api/poap-events/:event_id/closing': 'Reopen an event that you canceled or ended early',
  'PUT /api/poap-events/:event_id/supply': 'Raise or lower the supply of an event',
  'GET /api/poap-events/:event_id/people': 'Co-hosts, staff and invitations of an event',
  'DELETE /api/poap-events/:event_id/people/:person_id': 'Take a role away, or leave an event',
  'POST /api/poap-events/:event_id/invitations': 'Invite an email address to a role at an event, or to hold it',
  'DELETE /api/poap-events/:event_id/invitations/:invitation_id': 'Withdraw an invitation',
  'GET /api/shared-events': 'Events of others at which you have a role, and your invitations',
  'POST /api/event-invitations/:invitation_id/accept': 'Accept an invitation to an event',
  'DELETE /api/event-invitations/:invitation_id': 'Decline an invitation to an event',
  'GET /api/poap-events/:event_id/guests': 'Who collected one of your events, with the addresses that they share',
  'GET /api/poap-events/:event_id/guests/export': 'Download the guest list as CSV or XLSX',
  'GET /api/poap-events/:event_id/live': 'What is tapped and collected at one of your events, as server-sent events',
  'POST /api/poap-events/:event_id/guests/:collectible_id/email':
    'Send a guest the email about their collectible again',
  'POST /api/poap-events/:event_id/guests/:collectible_id/revoke': 'Take a collectible back from a guest',
  'GET /api/poap-events/:event_id/kiosks': 'The screens that show codes of an event, and how long a code is valid',
  'POST /api/poap-events/:event_id/kiosks': 'Add a screen, with a code that pairs one browser',
  'PUT /api/poap-events/:event_id/kiosks':
    'Switch the screens of an event on or off, and set how long its codes are valid',
  'DELETE /api/poap-events/:event_id/kiosks/:kiosk_id': 'Remove a screen; its codes are worth nothing from then on',
  'POST /api/kiosks/pair': 'Pair a browser with a screen by its code, once',
  'POST /api/kiosks/codes': 'The codes that a screen shows in the next hour',
  'PUT /api/poap-events/:event_id/staff': 'Switch handing out by staff on or off',
  'GET /api/staff/:event': 'An event that you may hand out at, by its id or its slug',
  'POST /api/staff/:event/handouts': 'Hand the event out to an address, as staff; the same entry counts once',
  'GET /api/poap-events/:event_id/ways': 'The ways to collect one of your events without a card',
  'PUT /api/poap-events/:event_id/ways/:way': 'Switch a way on or off, and set its bounds',
  'POST /api/poap-events/:event_id/codes': `Make single-use codes (at most ${codeBatch.most} at once), shown in this response alone`,
  'GET /api/poap-events/:event_id/codes/:batch_id': 'What became of codes that were made together',
  'DELETE /api/poap-events/:event_id/codes/:batch_id': 'Withdraw the codes of a batch that are still free',
  'POST /api/poap-events/:event_id/allowed-addresses': 'Add email addresses that may collect the event',
  'DELETE /api/poap-events/:event_id/allowed-addresses': 'Remove all allowed addresses that have not collected',
  'POST /api/poap-events/:event_id/guest-invitations': 'Invite email addresses to collect the event',
  'DELETE /api/poap-events/:event_id/guest-invitations': 'Withdraw all invitations that were not answered',
  'GET /api/me': 'Download all your data as one document',
  'DELETE /api/me': 'Delete all your data',
  'GET /api/names/:address': 'The name that an Ethereum address claims and that points back to it',
  'GET /api/cards': 'The cards you hold',
  'POST /api/cards': 'Become the holder of the card you tapped',
  'POST /api/cards/changes': 'Change several cards at once: links, names, groups and blocks, each by itself',
  'GET /api/card-ids': 'The ids of all cards that are asked for, in their order',
  'GET /api/card-filters': 'The groups of your cards and the events they are linked to, with how many cards each has',
  'PUT /api/cards/:card_id': 'Link a card to an event, rename it, put it into a group, block it or unblock it',
  'DELETE /api/cards/:card_id': 'Release a card',
  'POST /api/copyable-cards':
    'Make a card without a chip: an address to print or to write on any tag, which can be copied',
  'GET /api/copyable-cards/:card_id/address': 'The secret address of a card without a chip',
  'POST /api/programming-links/:code/keys': 'The keys of a chip, once, for the app that programs it',
  'GET /api/cards/:card_id/taps': 'Taps and refused taps of a card by hour',
  'POST /api/cards/:card_id/offer': 'Offer a card to an email address',
  'DELETE /api/cards/:card_id/offer': 'Withdraw the offer of a card',
  'GET /api/card-offers': 'Cards that are offered to you',
  'POST /api/card-offers/:card_id/accept': 'Accept a card that is offered to you',
  'DELETE /api/card-offers/:card_id': 'Decline a card that is offered to you',
  'GET /api/tokens': 'Your minted collectibles, and those that your linked wallets got from other accounts',
  'GET /api/collectibles': 'Your collectibles, newest first',
  'POST /api/collectibles': 'Collect from a tap, signed in or with an email address',
  'GET /api/collectibles/:collectible_id': 'One of your collectibles',
  'GET /api/collectibles/:collectible_id/visibility': 'Whether a collectible is shown on your public page',
  'PUT /api/collectibles/:collectible_id/visibility': 'Show a collectible on your public page, or hide it',
  'GET /api/collectibles/:collectible_id/sharing': 'Which of your addresses the organizer of the event sees',
  'PUT /api/collectibles/:collectible_id/sharing': 'Share your address with the organizer of the event, or withdraw it',
  'GET /api/public-collection': 'Your public page, or null',
  'PUT /api/public-collection': 'Turn your public page on or off, and change its name and choices',
  'DELETE /api/public-collection': 'Delete your public page; its name stays reserved for a while',
  'PUT /api/public-collection/picture': `Set the picture of your public page (at most ${picture.megabytes} MB)`,
  'DELETE /api/public-collection/picture': 'Remove the picture of your public page',
  'GET /api/public-collection/collectibles': 'Which of your collectibles your public page shows, newest first',
  'PUT /api/public-collection/collectibles': 'Show or hide many of your collectibles, or all',
  'GET /api/imported-poaps': 'POAPs that you imported from elsewhere, newest first',
  'POST /api/imported-poaps': `Import POAPs from a file (at most ${importedPoaps.perCall} in one call); those you have stay as they are`,
  'DELETE /api/imported-poaps': 'Remove all imported POAPs',
  'POST /api/imported-poaps/preview': 'How many of these tokens would be new in your collection',
  'POST /api/imported-poaps/wallet': 'Import the POAPs of a linked wallet, or look at what would be imported',
  'PUT /api/imported-poaps/visibility': 'Show or hide many imported POAPs on your public page, or all',
  'DELETE /api/imported-poaps/:imported_id': 'Remove one imported POAP',
  'POST /api/collectibles/:collectible_id/voucher': 'Request a signed voucher to mint a collectible to an address',
  'POST /api/collectibles/:collectible_id/mint': 'Mint a collectible to a linked wallet, paid by the service',
  'GET /api/collectibles/:collectible_id/chain': 'Status of minting a collectible',
  'POST /api/collectibles/:collectible_id/chain': 'Report the transaction that mints a collectible',
  'GET /api/webhooks': 'Your webhooks',
  'POST /api/webhooks': 'Add a webhook; only this reply has its secret',
  'GET /api/webhooks/:webhook_id': 'One of your webhooks',
  'PUT /api/webhooks/:webhook_id': 'Change, pause or resume a webhook',
  'DELETE /api/webhooks/:webhook_id': 'Delete a webhook with its deliveries',
  'POST /api/webhooks/:webhook_id/secret': 'Replace the secret of a webhook; the former one also signs for a day',
  'POST /api/webhooks/:webhook_id/test': 'Send a test to a webhook',
  'GET /api/webhooks/:webhook_id/deliveries': 'What a webhook was sent or is to be sent, newest first',
  'POST /api/webhooks/:webhook_id/deliveries/:delivery_id/replay': 'Send a delivery once more',
}

const detailsOf: Partial<Record<ErrorType, TSchema>> = { relay_unavailable: RelayUnavailable }

/** Of replies that are no JSON. */
const streamTypes: Partial<Record<keyof typeof cardsRoutes, readonly string[]>> = {
  'GET /api/poap-events/:event_id/guests/export': [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  'GET /api/poap-events/:event_id/live': ['text/event-stream'],
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

const example = (shape: unknown, field = '') => exampleOf(shape, (one) => names.get(one), field)
const json = (shape: unknown) => ({ 'application/json': { schema: describe(shape), example: example(shape) } })

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
    // No list takes a cursor but its own.
    ...(name === 'cursor' ? { description: '`next_cursor` of the page before' } : { example: example(schema, name) }),
  }))
}

const pictureBody = Object.fromEntries(picture.types.map((type) => [type, {}]))

const bodyOf = (key: string, { body }: Route) => {
  if (/^PUT \/api\/.*\/picture$/.test(key)) return { requestBody: { required: true, content: pictureBody } }
  return body ? { requestBody: { required: true, content: json(body) } } : {}
}

/** What any call that takes an Idempotency-Key may refuse. */
const ofRepeated = ['invalid_idempotency_key', 'idempotency_key_reused'] as const

const errorOf = (type: ErrorType) => ({
  status_code: errorTypes[type][0],
  request_id: 'request-id-live-3b1c8d0e-6f42-4d19-9a57-0c2e4b6f8a13',
  error_type: type,
  error_message: errorTypes[type][1],
  error_url: `https://cards.example.com/errors#${type}`,
})
const retryAfter = {
  'Retry-After': { description: 'Seconds after which there is room again', schema: { type: 'integer' }, example: 60 },
}

const refusal = (types: readonly ErrorType[]) => {
  const description = types.map((type) => `\`${type}\`: ${errorTypes[type][1]}`).join('\n')
  const rules = types.flatMap((type) => {
    const details = detailsOf[type]
    const isOther = { not: { properties: { error_type: { const: type } } } }
    return details ? [{ anyOf: [isOther, { properties: { error_details: details } }] }] : []
  })
  const shape = rules.length > 0 ? { allOf: [WireError, ...rules] } : WireError
  const examples = Object.fromEntries(types.map((type) => [type, { value: errorOf(type) }]))
  return {
    description,
    ...(types.includes('too_many_requests') && { headers: retryAfter }),
    content: { 'application/json': { schema: describe(shape), examples } },
  }
}

/** The refusals of a call by their status; those that are only the usual ones refer to what all calls share. */
const refusalsOf = (key: keyof typeof cardsRoutes, route: Route) => {
  const all: readonly ErrorType[] = [
    ...usualRefusals,
    ...('requestBody' in bodyOf(key, route) ? bodyRefusals : []),
    ...(route.headers === CreateHeaders ? ofRepeated : []),
    ...(refusals[key] ?? []),
  ]
  const byStatus = Map.groupBy(all, (type) => errorTypes[type][0])
  return Object.fromEntries(
    [...byStatus].map(([status, [first, ...more]]) => [
      status,
      more.length === 0 && shared.has(first as ErrorType)
        ? { $ref: `#/components/responses/${first}` }
        : refusal([first as ErrorType, ...more]),
    ]),
  )
}
const shared: ReadonlySet<ErrorType> = new Set([...usualRefusals, ...bodyRefusals])

const authorizations = ({ session, scope }: Route) => [
  // The session is optional there; without one, the body names an address.
  ...(session === 'required' ? [] : [{}]),
  { session: [] },
  ...(scope ? [{ apiKey: [scope] }] : []),
]
const contentOf = (key: keyof typeof cardsRoutes, { reply }: Route) =>
  reply === Stream
    ? Object.fromEntries(
        (streamTypes[key] ?? ['application/octet-stream']).map((type) => [type, { schema: describe(reply) }]),
      )
    : json(reply)

const descriptionOf = ({ fieldScopes = {} }: Route) => {
  const sentences = Object.entries(fieldScopes).map(
    ([field, scope]) => `With \`${field}\`, an API key also needs the scope \`${scope}\`.`,
  )
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

const operation = (key: keyof typeof cardsRoutes, route: Route) => ({
  summary: summaries[key],
  ...descriptionOf(route),
  operationId: key
    .toLowerCase()
    .replace('/api/', '')
    .replace(/[^a-z]+/g, '_'),
  tags: [key.split('/')[2]],
  security: authorizations(route),
  parameters: [
    ...parameters(route.params, 'path'),
    ...parameters(route.query, 'query'),
    ...parameters(route.headers, 'header'),
  ],
  ...bodyOf(key, route),
  responses: {
    200: { description: 'Done', content: contentOf(key, route) },
    ...refusalsOf(key, route),
    default: { $ref: '#/components/responses/internal_server_error' },
  },
})

/** Describes the routes of the cards service in OpenAPI 3.1. */
export const describeApi = (settings: Pick<CardsContext['settings'], 'publicUrl' | 'accountsElsewhere' | 'brand'>) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, route] of Object.entries(servedRoutes(settings)) as [keyof typeof cardsRoutes, Route][]) {
    const [method = '', path = ''] = key.split(' ')
    const place = path.replace(/:([a-z_]+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(key, route) }
  }
  const schemas = Object.entries(components).map(([name, shape]) => [name, describe(shape, true)])
  return {
    openapi: '3.1.0',
    info: {
      title: settings.brand.name,
      version: '1',
      summary: 'POAP events, cards and collectibles.',
      description: `Send an API key or a session JWT as \`Authorization: Bearer …\`. [How to use it](${settings.publicUrl}/developers).`,
    },
    servers: [{ url: settings.publicUrl }],
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      responses: Object.fromEntries(
        [...shared, 'internal_server_error' as const].map((type) => [type, refusal([type])]),
      ),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'iyk_…',
          description: 'API key that a user created on the account page, with the scopes that a call names',
        },
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Session JWT of the provider' },
      },
    },
  }
}
