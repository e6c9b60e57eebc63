import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@iyk/identity-client/errors.ts'
import { signInState } from './page-state.ts'
import { signedOut } from './sign-in-state.ts'
import { type StepUpKind, stepUp } from './step-up.ts'
import { StepUpDeclined, withStepUp } from './with-step-up.ts'

const refusal = (error_type: string) =>
  new ApiError('', { status_code: 401, error_type, error_message: '', error_url: '', request_id: '' })

/** Is refused with each type in turn, then succeeds. */
const refusedBy = (...types: string[]) => {
  let tries = 0
  return async () => {
    const type = types[tries++]
    if (type !== undefined) throw refusal(type)
    return tries
  }
}
/** Completes or declines every step requested meanwhile; returns their kinds. */
const answering = async (taken: boolean, work: Promise<unknown>) => {
  const requested: StepUpKind[] = []
  const stop = stepUp.subscribe(() => {
    const { resolve, kind } = stepUp.get()
    if (resolve === null) return
    requested.push(kind)
    resolve(taken)
  })
  await work.catch(() => {})
  stop()
  return requested
}

for (const [type, wanted] of [
  ['insufficient_factors', 'another'],
  ['stale_factors', 'any'],
  ['session_too_old_to_reset_password', 'mail'],
] as const)
  test(`${type} asks for a step, and after it the action succeeds`, async () => {
    const done = withStepUp(refusedBy(type))
    assert.deepEqual(await answering(true, done), [wanted])
    assert.equal(await done, 2)
    assert.equal(stepUp.get().resolve, null)
  })

test('a pending step ends with the session, so that no one else completes it', async () => {
  signInState.set({ jwt: 'header.payload.signature' })
  const done = withStepUp(refusedBy('stale_factors'))
  await new Promise<void>((resolve) => {
    const stop = stepUp.subscribe(() => {
      stop()
      resolve()
    })
  })
  signInState.set({ email: 'ada@example.com' })
  assert.notEqual(stepUp.get().resolve, null)
  signInState.set(signedOut)
  await assert.rejects(done, StepUpDeclined)
  assert.equal(stepUp.get().resolve, null)
})

test('declining the step leaves everything as it was', async () => {
  const done = withStepUp(refusedBy('insufficient_factors'))
  await answering(false, done)
  await assert.rejects(done, StepUpDeclined)
  assert.equal(stepUp.get().resolve, null)
})

test('an action may require two different steps, but none twice', async () => {
  const done = withStepUp(refusedBy('session_too_old_to_reset_password', 'insufficient_factors'))
  assert.deepEqual(await answering(true, done), ['mail', 'another'])
  assert.equal(await done, 3)

  const never = withStepUp(refusedBy('insufficient_factors', 'insufficient_factors'))
  assert.deepEqual(await answering(true, never), ['another'])
  await assert.rejects(never, { error_type: 'insufficient_factors' })
})

test('every other refusal is passed on, and no step is asked for', async () => {
  const done = withStepUp(refusedBy('duplicate_email'))
  assert.deepEqual(await answering(true, done), [])
  await assert.rejects(done, { error_type: 'duplicate_email' })
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('two actions at once that require the same step succeed after one', async () => {
  const done: number[] = []
  for (let count = 0; count < 2; count++) void withStepUp(refusedBy('stale_factors')).then((tries) => done.push(tries))
  await settle()
  stepUp.get().resolve?.(true)
  await settle()
  assert.deepEqual(done, [2, 2])
  assert.equal(stepUp.get().resolve, null)
})

test('two actions at once that require different steps are asked for one after the other', async () => {
  const done = Promise.all([
    withStepUp(refusedBy('stale_factors')),
    withStepUp(refusedBy('session_too_old_to_reset_password', 'session_too_old_to_reset_password')),
  ])
  await settle()
  assert.equal(stepUp.get().kind, 'any')
  stepUp.get().resolve?.(true)
  assert.deepEqual(await answering(true, done), ['mail'])
  assert.deepEqual(await done, [2, 3])
})
