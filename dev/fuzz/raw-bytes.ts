import { connect } from 'node:net'
import type { Random } from '../seeded-random.ts'

const lines = [
  'GET / HTTP/1.1',
  'GET /healthz HTTP/1.0',
  'GET  / HTTP/1.1',
  'GET / HTTP/9.9',
  'get / http/1.1',
  'GET http://example.com/healthz HTTP/1.1',
  'GET //example.com/%2e%2e/ HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /\u0001 HTTP/1.1',
  'CONNECT example.com:443 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'PRI * HTTP/2.0',
  'POST /api/collectibles HTTP/1.1',
  'POST /sdk/v1/passwords/strength_check HTTP/1.1',
  'PUT /api/poap-events/x HTTP/1.1',
  'TRACE / HTTP/1.1',
  'BREW /tap HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  '\u0016\u0003\u0001\u0002',
  '',
]
const headers = [
  'host: localhost',
  'host: localhost',
  'host:',
  'host: a, b',
  'content-length: 5',
  'content-length: 5',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'content-length: 5, 5',
  'content-length: 0x5',
  'transfer-encoding: chunked',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: xchunked',
  'transfer-encoding : chunked',
  'content-type: application/json',
  'content-type: application/json; charset=utf-16le',
  'expect: 100-continue',
  'expect: 200-ok',
  'connection: close',
  'connection: keep-alive, Upgrade',
  'upgrade: websocket',
  'upgrade: h2c',
  'http2-settings: AAMAAABkAARAAAAAAAIAAAAA',
  `x-long: ${'x'.repeat(30_000)}`,
  'x\u0000y: z',
  ' folded: line',
  ': no name',
  'x',
  'cookie: iyk_stytch_session=\u00ff\u0000',
  `cookie: ${'a=b; '.repeat(500)}`,
  'authorization: Basic \u00e4',
  'authorization: Bearer a b c',
  'origin: null',
  'origin: http://localhost:1/\u00e4',
  'x-forwarded-for: 1.2.3.4, x, ::1',
  'accept-encoding: \u00e4;q=9',
  'range: bytes=0-0,1-1,2-2',
]
const bodies = [
  '',
  'hello',
  '{"a":1}',
  '5\r\nhello\r\n0\r\n\r\n',
  '5\r\nhel',
  'ffffffffffffffff\r\n',
  '-1\r\n\r\n',
  '5;x=y\r\nhello\r\n0\r\nx: y\r\n\r\n',
  '0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
  '\u0000\u0001\u0002',
]

/** Bytes that are nearly a request, or several on one connection, or nothing of the kind. Each character is one byte. */
export const generateBytes = (random: Random): string => {
  if (random.chance(0.1))
    return Array.from({ length: random.below(400) }, () => String.fromCharCode(random.below(256))).join('')
  const one = () => {
    const chosen = headers.filter(() => random.chance(0.12))
    if (random.chance(0.7)) chosen.unshift('host: localhost')
    const end = random.chance(0.9) ? '\r\n' : random.pick(['\n', '\r', '\n\r'])
    return [random.pick(lines), ...chosen, '', ''].join(end) + random.pick(bodies)
  }
  const whole = Array.from({ length: random.chance(0.8) ? 1 : 1 + random.below(5) }, one).join('')
  if (random.chance(0.7)) return whole
  // Somewhere a byte is another one, or the rest is missing.
  const at = random.below(whole.length)
  return random.chance(0.5)
    ? whole.slice(0, at)
    : `${whole.slice(0, at)}${String.fromCharCode(random.below(256))}${whole.slice(at + 1)}`
}

/** The statuses of what came back before the connection was closed. Rejects when that takes too long; `bound` in milliseconds. */
export const sendBytes = (port: number, bytes: string, bound: number): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let received = ''
    const timer = setTimeout(() => {
      reject(new Error('hangs'))
      socket.destroy()
    }, bound)
    const done = () => {
      clearTimeout(timer)
      resolve(Array.from(received.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) => Number(status)))
    }
    socket.on('data', (data: Buffer) => {
      // What is large is read and forgotten.
      if (received.length < 100_000) received += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', done)
    // Nothing follows: whoever waits for the rest of it is told so.
    socket.end(bytes, 'latin1')
  })
