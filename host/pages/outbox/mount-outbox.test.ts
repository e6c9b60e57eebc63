import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enqueue } from '@iyk/kit/outbox/store.ts'
import { createHostApp } from '../../../dev/host-app.ts'

const hostile = `<script>parent.hacked = 1</script><img src=x onerror="hacked = 1">"'`
const hostileHtml = `<!doctype html><HTML><head><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">
<style>@import url(https://evil.example/a.css);:root{color-scheme:light dark}@media ( prefers-color-scheme:DARK ){body{color:#fff}}@media (prefers-color-scheme: light){body{color:#000}}</style>
<meta name="color-scheme" content="light dark"></head><body onload="hacked = 1"><script>hacked = 1</script><form action="https://evil.example/"></form></body></html>`

type From = { headers?: Record<string, string>; remoteAddress?: string }
const open = async (t: Parameters<typeof createHostApp>[0]) => {
  const world = await createHostApp(t)
  const { app, database } = world
  await database.pool.query('delete from outbox.messages')
  const send = (message: Partial<Parameters<typeof enqueue>[1]>, at = new Date('2026-11-20T11:57:00Z')) =>
    enqueue(
      database,
      { channel: 'email', to: 'ada@example.com', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>', ...message },
      at,
    )
  const newestId = async () =>
    (await database.pool.query('select max(message_id)::text as id from outbox.messages')).rows[0].id
  const get = (url: string, options: From = {}) => app.inject({ url, ...options })
  return { ...world, send, newestId, get }
}

const addresses = (id: string) => [
  '/outbox',
  '/outbox.json',
  '/%6futbox.json',
  `/outbox/${id}`,
  `/outbox/${id}.html`,
  '/outbox/outbox.css',
]

test('security 83: no address of the outbox answers another host name, another machine or a proxy', async (t) => {
  const { send, newestId, get } = await open(t)
  await send({ text: 'SECRET' })
  const id = await newestId()
  for (const url of addresses(id)) {
    assert.equal((await get(url)).statusCode, 200, url)
    const others: From[] = [
      { headers: { host: 'evil.example' } },
      { headers: { host: 'localhost.evil.example:3000' } },
      { headers: { host: '127.0.0.1.evil.example' } },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { 'x-real-ip': '127.0.0.1' } },
      { headers: { forwarded: 'for=127.0.0.1' } },
      { remoteAddress: '192.0.2.7' },
    ]
    for (const options of others) {
      const reply = await get(url, options)
      assert.equal(reply.statusCode, 404, `${url} ${JSON.stringify(options)}`)
      assert.doesNotMatch(reply.body, /SECRET|example\.com/)
    }
    assert.equal((await get(url)).headers['cache-control'], 'no-store', url)
  }
})

test('security 84: whatever an email contains, its preview may run nothing, send nothing and load only pictures of collectibles', async (t) => {
  const { config, send, newestId, get } = await open(t)
  await send({ html: hostileHtml })
  const { headers } = await get(`/outbox/${await newestId()}.html`)
  const directives = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
  )
  assert.deepEqual(Object.fromEntries(directives), {
    'default-src': `'none'`,
    'img-src': `${config.PUBLIC_URL}/share/`,
    'style-src': `'unsafe-inline'`,
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': `'self'`,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  })
  assert.equal(headers['x-content-type-options'], 'nosniff')
})

test('security 84: on the pages of the outbox, recipients, subjects, texts and searches are text', async (t) => {
  const { send, newestId, get } = await open(t)
  await send({
    to: `${hostile}@example.com`,
    subject: hostile,
    text: `${hostile} https://a.example/"><script>x</script>`,
    html: '',
  })
  const id = await newestId()
  for (const url of [
    '/outbox',
    `/outbox/${id}`,
    `/outbox?find=${encodeURIComponent(hostile)}`,
    `/outbox?find=${encodeURIComponent(`x${hostile}`)}`,
  ]) {
    const { statusCode, body, headers } = await get(url)
    assert.equal(statusCode, 200)
    assert.doesNotMatch(body, /<script|<img src=x|onerror="/, url)
    assert.match(String(headers['content-security-policy']), /^default-src 'self';.*frame-ancestors 'none'/)
  }
  const { body } = await get(`/outbox/${id}`)
  assert.match(body, /<a href="https:\/\/a\.example\/&quot;&gt;&lt;script&gt;x&lt;\/script&gt;">/)
})

test('an email with HTML is in a sandboxed frame of an address of its own, never in the page', async (t) => {
  const { send, newestId, get } = await open(t)
  await send({ html: hostileHtml })
  const id = await newestId()
  const { body } = await get(`/outbox/${id}?theme=dark`)
  const [frame = ''] = /<iframe [^>]*>/.exec(body) ?? []
  assert.match(frame, new RegExp(`src="/outbox/${id}\\.html\\?theme=dark"`))
  assert.match(frame, /sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  assert.doesNotMatch(body, /hacked|evil\.example/)
})

test('a preview has the theme that was asked for, whatever the browser prefers', async (t) => {
  const { send, newestId, get } = await open(t)
  await send({ html: hostileHtml })
  const id = await newestId()
  const [light, dark] = await Promise.all(
    ['', '?theme=dark'].map(async (query) => (await get(`/outbox/${id}.html${query}`)).body),
  )
  assert.match(
    light!,
    /color-scheme:light\}@media \(max-width: 0\)\{body\{color:#fff.*@media \(min-width: 0\)\{body\{color:#000/,
  )
  assert.match(
    dark!,
    /color-scheme:dark\}@media \(min-width: 0\)\{body\{color:#fff.*@media \(max-width: 0\)\{body\{color:#000/,
  )
  assert.match(dark!, /name="color-scheme" content="dark"/)
  for (const body of [light, dark]) assert.doesNotMatch(body!, /prefers-color-scheme|light dark/)
})

test('a search finds recipients and subjects in any case, literally, newest first', async (t) => {
  const { send, get } = await open(t)
  await send({ to: 'Ada_L@example.com', subject: 'First 100%' })
  await send({ to: 'grace@example.com', subject: 'Second' })
  await send({ to: '+351912345678', channel: 'sms', subject: '', text: '123456 is your code\nmore', html: '' })
  const found = async (find: string) => {
    const { statusCode, body } = await get(`/outbox?find=${encodeURIComponent(find)}`)
    assert.equal(statusCode, 200)
    return [...body.matchAll(/<a class="row"[^>]*>\n<strong>(.*?)<\/strong>/g)].map(([, title]) => title)
  }
  assert.deepEqual(await found(''), ['123456 is your code', 'Second', 'First 100%'])
  assert.deepEqual(await found('ada_l'), ['First 100%'])
  assert.deepEqual(await found('SECOND'), ['Second'])
  assert.deepEqual(await found('0%'), ['First 100%'])
  assert.deepEqual(await found('%'), ['First 100%'])
  assert.deepEqual(await found('+3519'), ['123456 is your code'])
  assert.deepEqual(await found('a_b\\'), [])
  assert.deepEqual(await found('fir\0st'), ['First 100%'])
  assert.deepEqual(await found('e'.repeat(5000)), [])
})

test('a message says when it was written, both ways; one without HTML has no choice of views', async (t) => {
  const { send, newestId, get } = await open(t)
  await send({ html: '', text: 'code 123456' })
  const { body } = await get(`/outbox/${await newestId()}`)
  assert.match(body, /<time datetime="2026-11-20T11:57:00\.000Z">3 minutes ago · Nov 20, 2026, /)
  assert.doesNotMatch(body, /class="choice"|<iframe/)
  assert.match(body, /<pre>code 123456<\/pre>/)
})

test('an empty outbox says how to fill it, and one whose content was deleted says so', async (t) => {
  const { send, get } = await open(t)
  assert.match((await get('/outbox')).body, /No messages yet/)
  await send({ text: '', html: '' })
  assert.match((await get('/outbox')).body, /The content of this message was deleted/)
})

test('what names no message is refused like any unknown address', async (t) => {
  const { get } = await open(t)
  for (const file of [
    '0',
    '00',
    '-1',
    '1e3',
    '1.htm',
    '1.html.html',
    '9'.repeat(30),
    `${'9'.repeat(18)}`,
    'x',
    '%00',
    '1%20',
  ])
    assert.equal((await get(`/outbox/${file}`)).statusCode, 404, file)
})
