import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { share } from './share.ts'

/** A phone with a share sheet, and that refuses to copy after it. The sheet ends as `end` says. */
const phone = (t: TestContext) => {
  const before = ['navigator', 'matchMedia'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  t.after(() => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  })
  const refuse = async () => {
    throw new DOMException('no click', 'NotAllowedError')
  }
  const sheet = { end: async () => {} }
  const navigator = { canShare: () => true, share: () => sheet.end(), clipboard: { writeText: refuse } }
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator })
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => ({ matches: true }) })
  return sheet
}
const reject = (error: unknown) => async () => {
  throw error
}

test('a share sheet that was closed, or is still open, is no failure', async (t) => {
  const closings = [
    new DOMException('closed', 'AbortError'),
    // From a browser's own frame, or of an app that shows pages.
    Object.assign(new Error('closed'), { name: 'AbortError' }),
    new DOMException('open', 'InvalidStateError'),
  ]
  const sheet = phone(t)
  for (const error of closings) {
    sheet.end = reject(error)
    assert.equal(await share({ title: 'Harbor', url: 'https://example.com/' }), 'shared')
  }
})

test('a sheet that does not open leads to copying, and to the address where that is refused, too', async (t) => {
  phone(t).end = reject(new DOMException('refused', 'NotAllowedError'))
  assert.equal(await share({ title: 'Harbor', url: 'https://example.com/' }), 'failed')
})
