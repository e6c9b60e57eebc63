import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { share } from './share.ts'

/** A phone whose share sheet ends like this, and that refuses to copy after it. */
const phone = (t: TestContext, end: () => Promise<void>) => {
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
  const navigator = { canShare: () => true, share: end, clipboard: { writeText: refuse } }
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator })
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => ({ matches: true }) })
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
  for (const error of closings) {
    phone(t, reject(error))
    assert.equal(await share({ title: 'Harbor', url: 'https://example.com/' }), 'shared')
  }
})

test('a sheet that does not open leads to copying, and to the address where that is refused, too', async (t) => {
  phone(t, reject(new DOMException('refused', 'NotAllowedError')))
  assert.equal(await share({ title: 'Harbor', url: 'https://example.com/' }), 'failed')
})
