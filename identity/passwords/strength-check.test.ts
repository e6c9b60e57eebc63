import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp } from '@iyk/dev/identity-app.ts'
import fc from 'fast-check'
import { judgeStrength } from './judge-strength.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const check = (body: Record<string, unknown>) => provider.call('/passwords/strength_check', { body })

test('a heavily used password is worth nothing, in the wire’s form', async () => {
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

test('valid begins at score 3, and a good one needs no advice', async () => {
  const { data } = await check({ password: 'seventeen purple otters knit' })
  assert.deepEqual([data.valid_password, data.score], [true, 4])
  assert.deepEqual(data.feedback, { warning: '', suggestions: [], luds_requirements: null })
})

test('the address and the product’s name make a password weaker, also while the address is half typed', async () => {
  const password = 'marguerite.whitstable'
  const alone = (await check({ password })).data.score
  for (const email of ['marguerite.whitstable@example.com', 'marguerite.whitstable@'])
    assert.ok((await check({ password, email })).data.score < alone, email)
  assert.equal((await check({ password: 'iykcards' })).data.valid_password, false)
})

test('a breached password is never valid', async () => {
  const source = { settings: provider.context.settings, isBreached: async () => true }
  const strength = await judgeStrength(source, 'seventeen purple otters knit')
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

test('every text gets a judgement, valid exactly from score 3 on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc.option(fc.string({ maxLength: 60 }), { nil: undefined }),
      async (password, email) => {
        const strength = await judgeStrength(provider.context, password, email)
        assert.equal(strength.valid_password, strength.score >= 3)
      },
    ),
    { numRuns: 100 },
  )
})
