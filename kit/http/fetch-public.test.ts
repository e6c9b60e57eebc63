import assert from 'node:assert/strict'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listen, portOf, publicAddresses, startInternet } from '@iyk/dev/internet.ts'
import { needsOpenssl, withOpenssl } from '@iyk/dev/pass-keys.ts'
import { FetchRefused, openFetchPublic, type Request } from './fetch-public.ts'
import { isPublicAddress } from './is-public-address.ts'

const request: Request = { maxBytes: 1000, timeout: 60_000 }
const [first, second] = publicAddresses

const refused = (message: RegExp) => (error: unknown) => error instanceof FetchRefused && message.test(error.message)

const inside = [
  ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...[
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
  ],
  ...['2001::1', '2001:db8::1', '3fff::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ...['100::1', '5f00::1', '4000::1', 'localhost', '127.1', '2130706433', ''],
]
test('security 40: addresses of this machine, its network and special purposes are not of the internet', () => {
  for (const address of inside) assert.equal(isPublicAddress(address), false, address)
  for (const address of ['93.184.215.14', '1.1.1.1', '::ffff:1.1.1.1', '2606:4700::1111', second])
    assert.equal(isPublicAddress(address), true, address)
})

test('security 40: a name that has one inner address among its addresses is not requested', async (t) => {
  for (const address of inside.filter((one) => one.includes('.') || one.includes(':'))) {
    const { fetchPublic, visits } = await startInternet(t, (_, response) => response.end(), {
      names: { 'inner.example': [first, address] },
    })
    await assert.rejects(fetchPublic('https://inner.example/', request), refused(/not on the internet/), address)
    assert.deepEqual(visits, [])
  }
})

const wrong: [address: string, reason: RegExp][] = [
  ['http://public.example/', /http: instead of https/],
  ['ftp://public.example/', /ftp:/],
  ['file:///etc/passwd', /file:/],
  ['data:text/plain,hi', /data:/],
  ['https://user:password@public.example/', /credentials/],
  ['https://public.example:22/', /port 22/],
  ['https://public.example:8443/', /port 8443/],
  ['https://127.0.0.1/', /not on the internet/],
  ['https://127.1/', /not on the internet/],
  ['https://0x7f000001/', /not on the internet/],
  ['https://2130706433/', /not on the internet/],
  ['https://0177.0.0.1/', /not on the internet/],
  ['https://[::1]/', /not on the internet/],
  ['https://[::ffff:127.0.0.1]/', /not on the internet/],
  ['https://169.254.169.254/latest/meta-data', /not on the internet/],
  ['//public.example/', /not a URL/],
]
for (const [address, reason] of wrong)
  test(`security 40: ${address} is not requested, directly or after a redirect`, async (t) => {
    const { fetchPublic, visits } = await startInternet(t, (_, response) =>
      response.writeHead(302, { location: address }).end(),
    )
    await assert.rejects(fetchPublic(address, request), refused(reason))
    assert.deepEqual(visits, [])
    if (address.startsWith('//')) return
    await assert.rejects(fetchPublic('https://public.example/start', request), refused(reason))
    assert.deepEqual(visits, ['GET public.example/start'])
  })

test('security 40: a name server that changes its mind after the check changes nothing', async (t) => {
  let questions = 0
  const { fetchPublic, connected } = await startInternet(t, (_, response) => response.end('hello'), {
    resolve: async () => (++questions === 1 ? [first] : ['127.0.0.1']),
  })
  assert.equal(String((await fetchPublic('https://rebinding.example/', request)).body), 'hello')
  assert.deepEqual([questions, connected], [1, [first]])
  await assert.rejects(fetchPublic('https://rebinding.example/', request), refused(/not on the internet/))
  assert.deepEqual(connected, [first])
})

test('security 40: each redirect is resolved and checked, and the fourth is not followed', async (t) => {
  const { fetchPublic, visits, connected } = await startInternet(
    t,
    ({ url = '' }, response) => {
      const [, host, left] = /^\/(\w+)\/(\d)/.exec(url) ?? []
      if (left === '0') return response.end('here')
      response.writeHead(307, { location: `https://${host}.example/${host}/${Number(left) - 1}` }).end()
    },
    { names: { 'next.example': second, 'inner.example': '10.0.0.7' } },
  )
  assert.equal(String((await fetchPublic('https://start.example/next/3', request)).body), 'here')
  assert.deepEqual(connected, [first, second, second, second])
  await assert.rejects(fetchPublic('https://start.example/next/4', request), refused(/more than 3 redirects/))
  visits.length = 0
  await assert.rejects(fetchPublic('https://start.example/inner/1', request), refused(/inner.example is not on the/))
  assert.deepEqual(visits, ['GET start.example/inner/1'])
})

test('security 40: a redirect of what was posted is not followed, and no cookie goes along', async (t) => {
  let cookies: string | undefined
  const { fetchPublic, visits } = await startInternet(t, ({ url, headers }, response) => {
    cookies ??= headers.cookie
    if (url === '/loop') return response.writeHead(302, { location: '/end', 'set-cookie': 'a=b' }).end()
    response.end('end')
  })
  await assert.rejects(
    fetchPublic('https://a.example/loop', { ...request, method: 'POST', body: '{}' }),
    refused(/posted/),
  )
  await fetchPublic('https://a.example/loop', request)
  assert.deepEqual([visits, cookies], [['POST a.example/loop', 'GET a.example/loop', 'GET a.example/end'], undefined])
})

const drip = (response: ServerResponse, part: Buffer) => {
  const more = () => {
    while (response.write(part));
    response.once('drain', more)
  }
  more()
}
const bodies: [what: string, serve: RequestListener, reason: RegExp][] = [
  [
    '400 MB that are announced',
    (_, response) => response.writeHead(200, { 'content-length': 400_000_000 }).write('x'),
    /400000000 bytes/,
  ],
  ['a body without end', (_, response) => drip(response, Buffer.alloc(500)), /more than 1000 bytes/],
  [
    'a gzip bomb',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(900_000))),
    /compressed with gzip/,
  ],
  [
    'a page',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>hi</h1>'),
    /text\/html/,
  ],
  ['content without a type', (_, response) => response.end('hi'), /type none/],
]
for (const [what, serve, reason] of bodies)
  test(`security 92: ${what} is not read`, async (t) => {
    const { fetchPublic, server } = await startInternet(t, serve)
    const closed = new Promise((resolve) =>
      server.once('connection', (socket: Socket) => socket.once('close', resolve)),
    )
    const wanted = { ...request, ...(/type|html/.test(reason.source) && { contentTypes: /^image\// }) }
    await assert.rejects(fetchPublic('https://large.example/', wanted), refused(reason))
    await closed
  })

test('security 92: headers of more than 16 KB, and a body that ends early, are failures', async (t) => {
  const { fetchPublic } = await startInternet(t, ({ url }, response) => {
    if (url === '/headers') return response.writeHead(200, { 'x-filler': 'x'.repeat(20_000) }).end()
    response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy())
  })
  await assert.rejects(fetchPublic('https://a.example/headers', request), { code: 'HPE_HEADER_OVERFLOW' })
  await assert.rejects(fetchPublic('https://a.example/early', request))
})

test('security 92: the time limit includes name servers, servers that say nothing, and the last byte', async (t) => {
  const silent = await startInternet(t, () => {})
  const dripping = await startInternet(t, (_, response) => response.write('x'))
  const unresolved = await startInternet(t, () => {}, { resolve: () => new Promise(() => {}) })
  const leading = await startInternet(t, ({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: '/silent' }).end()
  })
  for (const { fetchPublic } of [silent, dripping, unresolved, leading])
    await assert.rejects(fetchPublic('https://a.example/', { ...request, timeout: 50 }), {
      name: 'TimeoutError',
    })
  const stop = new AbortController()
  const stopped = silent.fetchPublic('https://a.example/', { ...request, signal: stop.signal })
  stop.abort(new Error('no longer needed'))
  await assert.rejects(stopped, /no longer needed/)
})

test('what the operator named may be anywhere, but leads nowhere else', async (t) => {
  const { server, visits } = await startInternet(t, ({ url }, response) => {
    if (url === '/away') return response.writeHead(302, { location: '/admin' }).end()
    if (url === '/inside') return response.writeHead(302, { location: 'https://127.0.0.1/' }).end()
    response.end('here')
  })
  const fetchPublic = openFetchPublic()
  const own = { ...request, isOperators: true }
  const address = `http://127.0.0.1:${portOf(server)}`
  assert.equal(String((await fetchPublic(`${address}/ipfs/x`, own)).body), 'here')
  await assert.rejects(fetchPublic(`${address}/away`, own), refused(/http: instead of https/))
  await assert.rejects(fetchPublic(`${address}/inside`, own), refused(/127.0.0.1 is not on the internet/))
  await assert.rejects(fetchPublic(`${address}/ipfs/x`, request), refused(/http: instead of https/))
  assert.deepEqual(
    visits.map((visit) => visit.split('/').slice(1).join('/')),
    ['ipfs/x', 'away', 'inside'],
  )
})

test('of several servers of a name, the first that can be reached is used', async () => {
  const tried: string[] = []
  const open = createServer((_, response) => response.end('second'))
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve))
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const closedPort = portOf(closed)
  await new Promise((resolve) => closed.close(resolve))
  const fetchPublic = openFetchPublic({
    resolve: async () => [first, second],
    standIn: (address) => {
      tried.push(address)
      return { host: '127.0.0.1', port: address === first ? closedPort : portOf(open) }
    },
  })
  assert.equal(String((await fetchPublic('https://two.example/', request)).body), 'second')
  assert.deepEqual(tried, [first, second])
  open.closeAllConnections()
  await new Promise((resolve) => open.close(resolve))
})

/** A certificate of a test's own for one name. */
const makeCertificate = (name: string) =>
  withOpenssl((run, at) => {
    run(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-keyout', 'key.pem', '-out', 'cert.pem'],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
    )
    return { key: run('pkey', '-in', at('key.pem')), cert: run('x509', '-in', at('cert.pem')) }
  })

test(
  'security 40: the certificate must be that of the name, whatever address is connected to',
  needsOpenssl,
  async (t) => {
    const { key, cert } = makeCertificate('right.example')
    const server = await listen(
      t,
      https.createServer({ key, cert }, (_, response) => response.end('secure')),
    )
    const open = (ca?: string) =>
      openFetchPublic({
        resolve: async () => [first],
        standIn: () => ({ host: '127.0.0.1', port: portOf(server), ca: ca ?? '' }),
      })
    assert.equal(String((await open(cert)('https://right.example/', request)).body), 'secure')
    await assert.rejects(open(cert)('https://wrong.example/', request), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    await assert.rejects(open(makeCertificate('right.example').cert)('https://right.example/', request), {
      code: /SELF_SIGNED|UNABLE_TO_VERIFY/,
    })
  },
)

test('security 40: a proxy is asked for the address that was checked, never for the name', async (t) => {
  const asked: string[] = []
  const proxy = await listen(t, createServer())
  proxy.on('connect', ({ url }, socket: Socket) => {
    asked.push(String(url))
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  const { options } = https.globalAgent
  const before = options.proxyEnv
  options.proxyEnv = { HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}` }
  t.after(() => {
    options.proxyEnv = before
  })
  const fetchPublic = openFetchPublic({ resolve: async (host) => (host === 'inner.example' ? ['10.0.0.1'] : [first]) })
  await assert.rejects(fetchPublic('https://named.example/', request))
  await assert.rejects(fetchPublic('https://inner.example/', request), refused(/not on the internet/))
  assert.deepEqual(asked, [`${first}:443`])
})
