import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Returns nothing about a number without a calling code, so that the SDK prepends the code of the selected country to what was typed.
 */
const script = `onmessage = ({ data, ports: [port] }) => {
  const typed = data.args?.[0]?.phoneNumber ?? ''
  const number = typed.replace(/[\\s().-]/g, '')
  const parsed = number.startsWith('+') ? { isValid: /^\\+[1-9]\\d{6,14}$/.test(number), number, national: typed } : undefined
  port?.postMessage({ success: true, payload: data.method === 'parsedPhoneNumber' ? parsed : {} })
}`

const page = `<!doctype html><title>Phone numbers</title><script>${script}</script>`

/** The page that asks for the frame, as a source of `frame-ancestors`, which has no way to write an IPv6 address. */
const ancestorOf = (referer: string | undefined, origins: readonly string[]) => {
  const origin = URL.parse(referer ?? '')?.origin
  if (origin === undefined || !origins.includes(origin)) return `'none'`
  return origin.includes('[') ? `'self'` : origin
}

/**
 * Serves the frame that the official SDK's login screens ask about phone numbers, so that nothing typed there is sent to the vendor:
 * the contract's section 10. It contains no personal data, and only pages of `origins` may frame it, cross-origin isolated ones included.
 * Each response names the page that asked and no other origin.
 */
export const mountPhoneNumberFrame = (app: FastifyInstance, origins: readonly string[]) => {
  const hash = createHash('sha256').update(script).digest('base64')
  app.get('/clientside-services/index.html', ({ headers: { referer } }, reply) =>
    reply
      .removeHeader('x-frame-options')
      .headers({
        'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors ${ancestorOf(referer, origins)}`,
        vary: 'Origin, Referer',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-embedder-policy': 'require-corp',
      })
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
