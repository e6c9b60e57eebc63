import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeReaderProblem } from './describe-reader-problem.ts'

const fails = (message: string, code: string) => Object.assign(new Error(message), { code })

test('whatever the reader fails with is a sentence with what to do, and anything else is not about the reader', () => {
  // A command in whose middle the service ended was answered with either.
  const call = '[ Session.TaskTransmit ] Async task error'
  assert.match(describeReaderProblem(fails(call, 'NoService'))!, /^The PC\/SC service is not running\. Start it again/)
  assert.equal(
    describeReaderProblem(fails(call, 'SecurityViolation')),
    'The reader failed (SecurityViolation). Lift the chip, then lay it on the reader again.',
  )
  assert.equal(describeReaderProblem(fails('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')), undefined)
})
