import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBackendApp } from '@iyk/dev/backend-app.ts'
import type { IdentityApp } from '@iyk/dev/identity-app.ts'
import type { Client, UsersSearchRequest } from 'stytch'

let provider: IdentityApp
let backend: Client
const ids: Record<string, string> = {}
before(async () => {
  ;({ provider, backend } = await createBackendApp())
  for (const [name, phone] of [
    ['ada', '+12125550101'],
    ['bob', '+12125550102'],
    ['100%_carl', undefined],
  ] as const) {
    provider.advance(1000)
    const made = await backend.users.create({
      email: `${name.replace(/\W/g, '')}@example.com`,
      name: { first_name: name, last_name: 'Tester' },
      ...(phone && { phone_number: phone }),
    })
    ids[name] = made.user_id
  }
  provider.advance(1000)
  ids.eve = (await provider.signIn('eve@example.com')).user_id
  const { session_token } = await provider.signIn('eve@example.com')
  await backend.passwords.sessions.reset({ session_token, password: 'strong enough for anyone 41' })
})
after(() => provider.close())

type Operands = NonNullable<UsersSearchRequest['query']>['operands']
const find = async (operands: Operands, operator = 'AND') => {
  const { results } = await backend.users.search({ query: { operator, operands } })
  return results.map(({ user_id }) => Object.entries(ids).find(([, id]) => id === user_id)?.[0]).toSorted()
}
const by = (filter_name: string, filter_value: unknown): Operands => [{ filter_name, filter_value }]

test('every filter of the vendor’s query language finds whom it names', async () => {
  const { emails, phone_numbers } = await backend.users.get({ user_id: ids.ada ?? '' })
  const all = ['100%_carl', 'ada', 'bob', 'eve']
  const wanted: [string, unknown, string[]][] = [
    ['user_id', [ids.ada, ids.bob, 'user-test-unknown'], ['ada', 'bob']],
    ['email_address', ['ADA@example.com', 'nobody@example.com'], ['ada']],
    ['email_address_fuzzy', 'ada@', ['ada']],
    ['email_id', [emails[0]?.email_id], ['ada']],
    ['email_verified', true, ['eve']],
    ['email_verified', false, ['100%_carl', 'ada', 'bob']],
    ['phone_number', ['+12125550102'], ['bob']],
    ['phone_number_fuzzy', '5550', ['ada', 'bob']],
    ['phone_id', [phone_numbers[0]?.phone_id], ['ada']],
    ['phone_verified', false, ['ada', 'bob']],
    ['full_name_fuzzy', 'ADA tes', ['ada']],
    ['full_name_fuzzy', '0%_', ['100%_carl']],
    ['status', 'active', all],
    ['status', 'pending', []],
    ['password_exists', true, ['eve']],
    ['password_exists', false, ['100%_carl', 'ada', 'bob']],
    ['created_at_greater_than', '2026-11-20T10:00:03Z', ['eve']],
    ['created_at_less_than', '2026-11-20T10:00:02Z', ['ada']],
    [
      'created_at_between',
      { greater_than: '2026-11-20T10:00:01Z', less_than: '2026-11-20T10:00:04Z' },
      ['100%_carl', 'bob'],
    ],
    ['oauth_provider', ['Google'], []],
    ['webauthn_registration_id', ['unknown'], []],
    ['webauthn_registration_verified', true, []],
    ['crypto_wallet_id', ['unknown'], []],
    ['crypto_wallet_address', ['unknown'], []],
    ['crypto_wallet_verified', true, []],
    ['totp_id', ['unknown'], []],
    ['totp_verified', true, []],
  ]
  for (const [name, value, names] of wanted)
    assert.deepEqual(await find(by(name, value)), names, `${name} ${JSON.stringify(value)}`)
  assert.deepEqual(await find([...by('phone_verified', false), ...by('full_name_fuzzy', 'bob')]), ['bob'])
  const either = [...by('email_address', ['eve@example.com']), ...by('full_name_fuzzy', 'bob')]
  assert.deepEqual(await find(either, 'OR'), ['bob', 'eve'])
})

test('pages follow one another, the newest first, and none is shown twice', async () => {
  const seen: string[] = []
  for await (const page of backend.users.searchAll({ limit: 2 })) seen.push(...page.map(({ user_id }) => user_id))
  assert.deepEqual(seen, [ids.eve, ids['100%_carl'], ids.bob, ids.ada])
  const { results_metadata } = await backend.users.search({ limit: 1 })
  assert.equal(results_metadata.total, 4)
  assert.deepEqual((await backend.users.search({})).results_metadata.next_cursor, null)
})

test('unknown filters, wrong values and foreign cursors are refused with a sentence', async () => {
  const wrong: UsersSearchRequest[] = [
    { query: { operator: 'XOR', operands: [] } },
    { query: { operator: 'AND', operands: by('external_id', ['x']) } },
    { query: { operator: 'AND', operands: by('constructor', ['x']) } },
    { query: { operator: 'AND', operands: by('email_address', 'ada@example.com') } },
    { query: { operator: 'AND', operands: by('email_address_fuzzy', 'ad') } },
    { query: { operator: 'AND', operands: by('created_at_less_than', '2026-13-01T00:00:00Z') } },
    { query: { operator: 'AND', operands: by('created_at_between', null) } },
    { query: { operator: 'OR', operands: by('created_at_between', {}) } },
    { query: { operator: 'AND', operands: by('status', "active' or true --") } },
    { limit: 0 },
    { limit: 1001 },
    { cursor: 'of another search' },
    { cursor: Buffer.from('["2026-99-01T00:00:00Z","x"]').toString('base64url') },
  ]
  for (const request of wrong)
    await assert.rejects(
      backend.users.search(request),
      { status_code: 400, error_type: 'bad_request' },
      JSON.stringify(request),
    )
})
