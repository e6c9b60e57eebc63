import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@iyk/identity-client/create-client.ts'
import { createFakePlatform } from '@iyk/identity-client/fake-platform.ts'
import { authentication, failure, success } from '@iyk/identity-client/fake-responses.ts'
import { stepProblems } from '../../copy/english/second-step.ts'
import { createCompleteStep } from './complete-step.ts'

const factor = (at: string) => ({ type: 'otp', delivery_method: 'email', last_authenticated_at: at }) as never

/** A signed-in page whose provider responds to a code and to a look at the session as told. */
const setUp = async () => {
  const { platform, fake } = createFakePlatform()
  const sessionWith = (...factors: never[]) => {
    const reply = authentication(fake)
    return success({ ...reply, session: { ...reply.session, authentication_factors: factors } })
  }
  const first = factor('2026-11-20T12:00:00Z')
  const responses = { code: sessionWith(first) as ReturnType<typeof fake.respond>, session: sessionWith(first) }
  fake.respond = ({ address }) => (address.endsWith('/sessions/authenticate') ? responses.session : responses.code)
  const client = createClient({ publicToken: 'public-token-test-1', providerUrl: '', platform })
  const enter = () => client.otps.authenticate('123456', 'email-test-1', { session_duration_minutes: 60 })
  await enter()
  const completeStep = createCompleteStep(async () => client)
  const completed = sessionWith(first, factor('2026-11-20T12:01:00Z'))
  return { fake, responses, completed, submit: () => completeStep(enter) }
}

test('a code whose response is lost completes the step when the session shows it', async () => {
  const { responses, completed, submit } = await setUp()
  responses.code = 'offline'
  responses.session = completed
  assert.equal(await submit(), null)
})

test('a code that is refused after its response was lost completes the step, and no other code does', async () => {
  const { responses, completed, submit } = await setUp()
  responses.code = 'offline'
  assert.equal(await submit(), stepProblems.offline)
  responses.code = failure('unable_to_auth_otp_code')
  assert.equal(await submit(), stepProblems.wrongSentCode)
  responses.session = completed
  assert.equal(await submit(), null)
})

test('a refused code alone does not ask for the session', async () => {
  const { fake, responses, completed, submit } = await setUp()
  responses.code = failure('unable_to_auth_otp_code')
  responses.session = completed
  assert.equal(await submit(), stepProblems.wrongSentCode)
  assert.ok(!fake.paths().some((path) => path.endsWith('/sessions/authenticate')))
})
