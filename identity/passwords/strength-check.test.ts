import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import fc from 'fast-check'
import { evaluateStrength } from './evaluate-strength.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const check = (body: Record<string, unknown>) => provider.call('/passwords/strength_check', { body })

test('a common password scores nothing, in the wire’s format', async () => {
  const { status, data } = await check({ password: 'password' })
  assert.equal(status, 200)
  const { request_id, status_code, ...strength } = data
  assert.deepEqual(strength, {
    valid_password: false,
    score: 0,
    breached_password: false,
    breach_detection_on_create: false,
    strength_policy: 'zxcvbn',
    feedback: {
      warning: 'This is a heavily used password.',
      suggestions: ['Add more words that are less common.'],
      luds_requirements: null,
    },
  })
})

test('a password is valid from score 3, and a strong one gets no advice', async () => {
  const { data } = await check({ password: 'seventeen purple otters knit' })
  assert.deepEqual([data.valid_password, data.score], [true, 4])
  assert.deepEqual(data.feedback, { warning: '', suggestions: [], luds_requirements: null })
})

test('a password with the address or the product’s name is weaker, even while the address is half typed', async () => {
  const password = 'marguerite.whitstable'
  const alone = (await check({ password })).data.score
  for (const email of ['marguerite.whitstable@example.com', 'marguerite.whitstable@'])
    assert.ok((await check({ password, email })).data.score < alone, email)
  assert.equal((await check({ password: 'iykcards' })).data.valid_password, false)
})

test('a breached password is never valid', async () => {
  const source = { settings: provider.context.settings, isBreached: async () => true }
  const strength = await evaluateStrength(source, 'seventeen purple otters knit')
  assert.deepEqual(
    [strength.valid_password, strength.breached_password, strength.breach_detection_on_create],
    [false, true, true],
  )
})

for (const body of [{}, { password: '' }, { password: 7 }, { password: 'é'.repeat(513) }, { password: 'x\0y' }])
  test(`${JSON.stringify(body).slice(0, 40)} is bad_request`, async () => {
    const { status, error } = await check(body)
    assert.deepEqual([status, error], [400, 'bad_request'])
  })

test('digits and symbols in place of letters do not hide a common word', async () => {
  for (const password of [
    'p4ssw0rd',
    'P@ssw0rd1',
    'l3tm31n!',
    'm0nk3y123',
    '1l0v3y0u',
    'dr4g0n99',
    's3cur1ty!',
    '5up3rm4n2024!',
  ])
    assert.equal((await check({ password })).data.valid_password, false, password)
})

test('security 55: only the first two dozen characters of a text are estimated, however long it is', async () => {
  const good = 'otters knit seventeen plums'
  for (const [password, valid] of [
    [good.slice(0, 24), true],
    [`${'p4ssw0rd'.repeat(3)}${good}`, false],
  ] as const)
    assert.equal((await check({ password })).data.valid_password, valid, password)
})

test('security 52: every call that estimates is limited by network, for all callers, before it estimates', async () => {
  const limited = await createIdentityApp({ settings: { rateLimits: true } })
  try {
    const email = 'bounded@example.com'
    const { session_token: token } = await limited.signIn(email)
    await limited.call('/passwords/email/reset/start', { body: { email } })
    const { token: link } = await limited.lastMail(email)
    await limited.database.pool.query(
      `insert into identity.limits (key, hits, counts) values ('strength:network:203.0.113.7', array[$1::timestamptz], '{3000}')`,
      [limited.context.clock()],
    )
    const weak = { password: 'p4ssw0rd'.repeat(9), session_duration_minutes: 60 }
    const answersFrom = async (from: string) => {
      const calls: [path: string, body: object][] = [
        ['/passwords/strength_check', { password: weak.password }],
        ['/passwords/existing_password/reset', { email, existing_password: 'x', new_password: weak.password }],
        ['/passwords', { ...weak, email: 'new@example.com' }],
        ['/passwords/session/reset', weak],
        ['/passwords/email/reset', { ...weak, token: link }],
      ]
      const replies = []
      for (const [path, body] of calls) {
        const { status, error } = await limited.call(path, { body, token, from })
        replies.push(error ?? status)
      }
      return replies
    }
    assert.deepEqual(await answersFrom('203.0.113.7'), Array(5).fill('too_many_requests'))
    assert.deepEqual(await answersFrom('203.0.113.8'), [200, ...Array(4).fill('weak_password')])
  } finally {
    await limited.close()
  }
})

test('every text gets an estimate, valid exactly from score 3 on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc.option(fc.string({ maxLength: 60 }), { nil: undefined }),
      async (password, email) => {
        const strength = await evaluateStrength(provider.context, password, email)
        assert.equal(strength.valid_password, strength.score >= 3)
      },
    ),
    { numRuns: cases(30) },
  )
})
