import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thrownByRoute } from '@iyk/dev/checks/thrown-refusals.ts'
import { errorTypes } from '@iyk/wire/error-types.ts'
import { cardsRoutes } from '@iyk/wire/routes.ts'
import { describeApi } from './openapi.ts'

/** What a handler's code has, and this call never refuses: why, and which types. */
const unreachable: Record<string, [why: string, types: readonly string[]]> = {
  'POST /api/poap-events': ['nobody has collected a new event', ['supply_below_collected']],
  'POST /api/poap-events/:event_id/duplicate': [
    'what is copied was valid, and nobody has collected the copy',
    ['invalid_time_zone', 'invalid_event_dates', 'supply_below_collected'],
  ],
  'PUT /api/poap-events/:event_id/supply': ['only the supply is written', ['invalid_time_zone', 'invalid_event_dates']],
  'DELETE /api/poap-events/:event_id/picture': ['no picture is sent', ['invalid_picture']],
  'POST /api/cards': ['it is the card that was registered, which needs no event', ['card_not_found', 'card_unlinked']],
  'POST /api/copyable-cards': ['it is the card that was made', ['card_not_found']],
  'POST /api/card-offers/:card_id/accept': ['it is the card that was accepted', ['card_not_found']],
  'POST /api/cards/changes': [
    'each card has its own outcome in the response',
    ['card_not_found', 'poap_event_not_found', 'card_blocked'],
  ],
  'POST /api/staff/:event/handouts': [
    'no card is part of it, and an admission that was used or lapsed is dealt with',
    [
      'tap_not_found',
      'tap_used',
      'tap_expired',
      'card_blocked',
      'card_unregistered',
      'card_unlinked',
      'card_limit_reached',
      'admission_used',
      'admission_expired',
    ],
  ],
  'DELETE /api/imported-poaps': ['no single one is named', ['imported_poap_not_found']],
}

const { paths, components } = JSON.parse(
  JSON.stringify(
    describeApi({ publicUrl: 'http://localhost:3000', accountsElsewhere: true, brand: { name: 'IYK Cards' } }),
  ),
)
const declaredBy = (route: string): Set<string> => {
  const [method = '', path = ''] = route.split(' ')
  const { responses } = paths[path.replace(/:([a-z_]+)/g, '{$1}')][method.toLowerCase()]
  const replies = Object.values(responses as Record<string, { $ref?: string; content?: object }>)
  const whole = replies.map((reply) => (reply.$ref ? components.responses[reply.$ref.split('/').at(-1)!] : reply))
  return new Set(whole.flatMap((reply) => Object.keys(reply.content['application/json']?.examples ?? {})))
}

test('each call declares what its handler and all that it calls may refuse, stored functions included', () => {
  const thrown = thrownByRoute()
  assert.deepEqual([...thrown.keys()].toSorted(), Object.keys(cardsRoutes).toSorted())
  const all = new Set([...thrown.values()].flatMap((types) => [...types]))
  assert.ok(all.size > 60, `${all.size} types were found`)
  for (const [route, types] of thrown) {
    const known = unreachable[route]?.[1] ?? []
    for (const type of known) assert.ok(types.has(type), `${route}: ${type} needs no reason any more`)
    const missing = types.difference(new Set([...declaredBy(route), ...known]))
    assert.deepEqual([...missing], [], route)
  }
})

test('each call that names a thing in its path declares that it may not be there', () => {
  for (const route of Object.keys(cardsRoutes).filter((one) => one.includes(':'))) {
    if (route === 'GET /api/names/:address') continue
    const statuses = [...declaredBy(route)].map((type) => errorTypes[type as keyof typeof errorTypes][0])
    assert.ok(statuses.includes(404), route)
  }
})
