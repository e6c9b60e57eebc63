import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@iyk/identity-client/errors.ts'
import { StepDeclined, stepUp, withStepUp } from './step-up.ts'

const refusal = (error_type: string) =>
  new ApiError('', { status_code: 401, error_type, error_message: '', error_url: '', request_id: '' })
const refusedOnce = (type: string) => {
  let tries = 0
  return async () => {
    tries += 1
    if (tries === 1) throw refusal(type)
    return tries
  }
}

for (const type of ['insufficient_factors', 'stale_factors'])
  test(`${type} asks for a step, and after it the deed is done`, async () => {
    const done = withStepUp(refusedOnce(type))
    await Promise.resolve()
    stepUp.get().answer?.(true)
    assert.equal(await done, 2)
    assert.equal(stepUp.get().answer, null)
  })

test('who declines the step leaves everything as it was', async () => {
  const done = withStepUp(refusedOnce('insufficient_factors'))
  await Promise.resolve()
  stepUp.get().answer?.(false)
  await assert.rejects(done, StepDeclined)
})

test('every other refusal is passed on, and nobody is asked', async () => {
  await assert.rejects(withStepUp(refusedOnce('duplicate_email')), { error_type: 'duplicate_email' })
  assert.equal(stepUp.get().answer, null)
})
