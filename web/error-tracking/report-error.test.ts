import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { addReporter, type Reporter, reportError, reportUncaught } from './report-error.ts'

type Report = Parameters<Reporter>

const collect = () => {
  const heard: Report[] = []
  const stop = addReporter((...report) => void heard.push(report))
  return { heard, stop }
}

mock.method(console, 'error', () => {})
// Errors that no reporter received in one test must not reach the next.
afterEach(() => collect().stop())

test('errors wait for the first reporter, the first twenty in order, and are reported once', () => {
  for (let number = 1; number <= 25; number++) reportError(number, 'counting')
  const first = collect()
  const second = collect()
  assert.deepEqual(
    first.heard,
    Array.from({ length: 20 }, (_, place) => [place + 1, 'counting']),
  )
  assert.deepEqual(second.heard, [])
  reportError(26, 'counting')
  assert.deepEqual([first.heard.at(-1), second.heard], [[26, 'counting'], [[26, 'counting']]])
  first.stop()
  second.stop()
})

test('a reporter that fails hides nothing from the others', () => {
  const stop = addReporter(() => {
    throw new Error('full')
  })
  const { heard, stop: stopToo } = collect()
  reportError('it', 'trying')
  assert.deepEqual(heard, [['it', 'trying']])
  stop()
  stopToo()
})

test('uncaught errors and rejections are reported without a context', () => {
  const page = new EventTarget()
  const { heard, stop } = collect()
  reportUncaught(page)
  page.dispatchEvent(Object.assign(new Event('error'), { error: 'thrown', message: 'Uncaught thrown' }))
  page.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'rejected' }))
  assert.deepEqual(heard, [['thrown'], ['Script error.'], ['rejected']])
  stop()
})

test('of a page that was left nothing is reported until it is shown again', () => {
  const page = new EventTarget()
  const { heard, stop } = collect()
  reportUncaught(page)
  page.dispatchEvent(new Event('pagehide'))
  reportError('cut off', 'fetching')
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'cut off' }))
  page.dispatchEvent(new Event('pageshow'))
  reportError('real', 'fetching')
  assert.deepEqual(heard, [['real', 'fetching']])
  stop()
})
