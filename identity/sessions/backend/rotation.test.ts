import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkProjectCredentials } from './check-project-credentials.ts'

const basic = (secret: string) => `Basic ${Buffer.from(`project-test-1:${secret}`).toString('base64')}`
const passes = (secret: string, settings: { projectSecret?: string; projectSecretPrevious?: string }) => {
  try {
    checkProjectCredentials(basic(secret), { projectId: 'project-test-1', ...settings })
    return true
  } catch {
    return false
  }
}

test('security 159: while a secret is replaced both are right, and afterwards only the new one', () => {
  const both = { projectSecret: 'the-new-one-of-us', projectSecretPrevious: 'the-old-one-of-us' }
  assert.deepEqual(
    ['the-new-one-of-us', 'the-old-one-of-us', '', 'undefined', 'the-new-one-of-usthe-old-one-of-us'].map((secret) =>
      passes(secret, both),
    ),
    [true, true, false, false, false],
  )
  assert.equal(passes('the-old-one-of-us', { projectSecret: 'the-new-one-of-us' }), false)
  assert.equal(passes('', { projectSecret: 'the-new-one-of-us', projectSecretPrevious: '' }), false)
  assert.equal(passes('the-old-one-of-us', { projectSecretPrevious: 'the-old-one-of-us' }), false)
})
