import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@iyk/identity-client/errors.ts'
import { signInState } from './page-state.ts'
import { signedOut } from './sign-in-state.ts'
import { StepDeclined, type StepWanted, stepUp, withStepUp } from './step-up.ts'

const refusal = (error_type: string) =>
  new ApiError('', { status_code: 401, error_type, error_message: '', error_url: '', request_id: '' })

/** Is refused for each of the types in turn, then done. */
const refusedBy = (...types: string[]) => {
  let tries = 0
  return async () => {
    const type = types[tries++]
    if (type !== undefined) throw refusal(type)
    return tries
  }
}
/** Answers every question that is asked meanwhile; resolves to what was wanted. */
const answering = async (taken: boolean, work: Promise<unknown>) => {
  const asked: StepWanted[] = []
  const stop = stepUp.subscribe(() => {
    const { answer, wanted } = stepUp.get()
    if (answer === null) return
    asked.push(wanted)
    answer(taken)
  })
  await work.catch(() => {})
  stop()
  return asked
}

for (const [type, wanted] of [
  ['insufficient_factors', 'another'],
  ['stale_factors', 'any'],
  ['session_too_old_to_reset_password', 'mail'],
] as const)
  test(`${type} asks for a step, and after it the deed is done`, async () => {
    const done = withStepUp(refusedBy(type))
    assert.deepEqual(await answering(true, done), [wanted])
    assert.equal(await done, 2)
    assert.equal(stepUp.get().answer, null)
  })

test('a step that was asked for ends with the sign-in, so that nobody else takes it', async () => {
  signInState.set({ jwt: 'header.payload.signature' })
  const done = withStepUp(refusedBy('stale_factors'))
  await new Promise<void>((resolve) => {
    const stop = stepUp.subscribe(() => {
      stop()
      resolve()
    })
  })
  signInState.set({ email: 'ada@example.com' })
  assert.notEqual(stepUp.get().answer, null)
  signInState.set(signedOut)
  await assert.rejects(done, StepDeclined)
  assert.equal(stepUp.get().answer, null)
})

test('who declines the step leaves everything as it was', async () => {
  const done = withStepUp(refusedBy('insufficient_factors'))
  await answering(false, done)
  await assert.rejects(done, StepDeclined)
  assert.equal(stepUp.get().answer, null)
})

test('a deed may want two different steps, but none twice', async () => {
  const done = withStepUp(refusedBy('session_too_old_to_reset_password', 'insufficient_factors'))
  assert.deepEqual(await answering(true, done), ['mail', 'another'])
  assert.equal(await done, 3)

  const never = withStepUp(refusedBy('insufficient_factors', 'insufficient_factors'))
  assert.deepEqual(await answering(true, never), ['another'])
  await assert.rejects(never, { error_type: 'insufficient_factors' })
})

test('every other refusal is passed on, and nobody is asked', async () => {
  const done = withStepUp(refusedBy('duplicate_email'))
  assert.deepEqual(await answering(true, done), [])
  await assert.rejects(done, { error_type: 'duplicate_email' })
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('two deeds at once that want the same step are done after one', async () => {
  const done: number[] = []
  for (let count = 0; count < 2; count++) void withStepUp(refusedBy('stale_factors')).then((tries) => done.push(tries))
  await settle()
  stepUp.get().answer?.(true)
  await settle()
  assert.deepEqual(done, [2, 2])
  assert.equal(stepUp.get().answer, null)
})

test('two deeds at once that want different steps are asked for one after the other', async () => {
  const done = Promise.all([
    withStepUp(refusedBy('stale_factors')),
    withStepUp(refusedBy('session_too_old_to_reset_password', 'session_too_old_to_reset_password')),
  ])
  await settle()
  assert.equal(stepUp.get().wanted, 'any')
  stepUp.get().answer?.(true)
  assert.deepEqual(await answering(true, done), ['mail'])
  assert.deepEqual(await done, [2, 3])
})
