import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { mountPhoneNumberFrame } from './phone-number-frame.ts'

const origins = ['https://cards.example.com', 'https://app.example.com', 'http://[::1]:3000']
const get = async (headers: Record<string, string> = {}) => {
  const app = Fastify()
  mountPhoneNumberFrame(app, origins)
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'SAMEORIGIN'))
  return app.inject({ url: '/clientside-services/index.html', headers })
}

const pages: [page: string | undefined, ancestor: string][] = [
  ['https://cards.example.com/login', 'https://cards.example.com'],
  ['https://app.example.com/', 'https://app.example.com'],
  ['http://[::1]:3000/', `'self'`],
  ['https://evil.example/', `'none'`],
  ['https://app.example.com.evil.example/', `'none'`],
  ['about:blank', `'none'`],
  ['not a URL', `'none'`],
  [undefined, `'none'`],
]
for (const [referer, ancestor] of pages)
  test(`to a request from ${referer ?? 'no page'}, it names ${ancestor} as the page that may frame it, and runs only its own script`, async () => {
    const { headers } = await get(referer === undefined ? {} : { referer })
    assert.equal(headers['x-frame-options'], undefined)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; frame-ancestors \S+$/)
    assert.ok(policy.endsWith(` ${ancestor}`), policy)
  })

test('no cache gives one page the response for another, and cross-origin isolated pages may load it', async () => {
  const { headers } = await get()
  assert.equal(headers.vary, 'Origin, Referer')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal(headers['cross-origin-embedder-policy'], 'require-corp')
})

const questions: [method: string, phoneNumber: string, payload: unknown][] = [
  ['parsedPhoneNumber', '+1 (415) 555-2671', { isValid: true, number: '+14155552671', national: '+1 (415) 555-2671' }],
  ['parsedPhoneNumber', '+1 415 call me', { isValid: false, number: '+1415callme', national: '+1 415 call me' }],
  ['parsedPhoneNumber', '(415) 555-2671', undefined],
  ['parsedPhoneNumber', 'ada@example.com', undefined],
  ['getExamplePhoneNumber', '', {}],
]
for (const [method, phoneNumber, payload] of questions)
  test(`${method} of "${phoneNumber}"`, async () => {
    const script = /<script>(.*)<\/script>/s.exec((await get()).body)?.[1] ?? ''
    const frame: { onmessage?: (event: object) => void } = {}
    runInNewContext(script, frame)
    const posted: unknown[] = []
    const port = { postMessage: (message: unknown) => posted.push(message) }
    frame.onmessage?.({ data: { method, args: [{ phoneNumber, regionCode: 'US' }] }, ports: [port] })
    // Through JSON: objects from the script have the prototypes of another realm.
    assert.deepEqual(JSON.parse(JSON.stringify(posted)), JSON.parse(JSON.stringify([{ success: true, payload }])))
  })
