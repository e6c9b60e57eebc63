import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { type CardsWorld, createCardsWorld, evening } from '@iyk/dev/cards-world.ts'
import { passOnTo, startNode } from '@iyk/dev/chain-stand-ins/start-node.ts'
import { startStandInChain } from '@iyk/dev/chain-stand-ins/start-stand-in-chain.ts'
import { listen, portOf, startInternet } from '@iyk/dev/internet.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { type Log, silentLog } from '@iyk/kit/log.ts'
import { poapContract } from '@iyk/wire/known-contracts.ts'
import sharp from 'sharp'
import { encodeAbiParameters, namehash } from 'viem'
import { decodePicture } from '../poap-events/decode-picture.ts'
import { openRemotePictures } from './remote/open-remote-pictures.ts'
import { openPictureShrinker } from './remote/shrink-picture.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const eve = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const node = namehash('ada.eth')

let chain: Awaited<ReturnType<typeof startStandInChain>>
let start: `0x${string}`
before(async () => {
  chain = await startStandInChain(1)
  await chain.changeNames('claim', ada, 'ada.eth', node)
  await chain.changeNames('setAddress', node, ada)
  start = await chain.client.snapshot()
})
after(() => chain?.close())

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
const png = await plain(800, 400).png().toBuffer()

type Setting = {
  serve?: RequestListener
  names?: Record<string, string>
  ipfsGateway?: string
  limits?: CardsWorld['context']['settings']['limits']
  log?: Log
}

/** The service with a node of mainnet, before an internet that serves what the test says. */
const setUp = async (
  t: TestContext,
  { serve = (_, response) => response.end(), names = {}, ipfsGateway, limits, log = silentLog }: Setting = {},
) => {
  const pass = passOnTo(chain.url)
  let isDown = false
  const wire = await startNode((request) => (isDown ? 503 : pass(request)))
  const internet = await startInternet(t, serve, { names })
  let now = evening
  const world = await createCardsWorld(limits && { rateLimits: true, limits }, { clock: () => now })
  const nodes = new Map([[1, wire.url]])
  const { fetchPublic } = internet
  const remote = openRemotePictures({ nodes, fetchPublic, ipfsGateway, clock: () => now, log })
  world.context.remotePictures = async () => remote
  t.after(async () => {
    await world.close()
    await wire.close()
    await chain.client.revert({ id: start })
    start = await chain.client.snapshot()
  })
  const record = (text: string) => chain.changeNames('setText', node, 'avatar', text)
  return {
    ...internet,
    ...world,
    wire,
    record,
    cut: (down: boolean) => {
      isDown = down
    },
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    show: (from = '198.51.100.1') => world.ask('GET /pictures/names/ada.eth', { from }),
    poap: (token: number | string, from = '198.51.100.1') => world.ask(`GET /pictures/poaps/1/${token}`, { from }),
    name: async (address: string = ada) => (await world.ask(`GET /api/names/${address}`, { as: 'ada' })).body?.data,
    /** Where a token is described, and who has it. */
    mint: async (id: number, uri: string, owner = ada) => {
      await chain.changeTokens('mint', owner, 14_000, id)
      await chain.changeTokens('setUri', id, uri)
    },
  }
}

const sendPng: RequestListener = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png)
const json = (body: unknown) => `data:application/json;base64,${Buffer.from(JSON.stringify(body)).toString('base64')}`

const assertPicture = async ({ status, headers, bytes }: Awaited<ReturnType<CardsWorld['ask']>>, size = [192, 96]) => {
  assert.deepEqual([status, headers['content-type']], [200, 'image/webp'])
  const { format, width, height, pages } = await sharp(bytes).metadata()
  assert.deepEqual([format, width, height, pages ?? 1], ['webp', ...size, 1])
}
const assertNone = ({ status, bytes }: Awaited<ReturnType<CardsWorld['ask']>>, what?: string) =>
  assert.deepEqual([status, bytes.length], [204, 0], what)

test('a name and its picture, which is fetched once, drawn again, and cached for a day', async (t) => {
  const { record, show, name, visits, wait, ask, wire } = await setUp(t, { serve: sendPng })
  await record('https://pictures.example/ada.png?size=large')
  assert.deepEqual(await name(), { name: 'ada.eth', picture_url: '/pictures/names/ada.eth' })
  assert.deepEqual(await name(eve), { name: null, picture_url: null })
  const shown = await Promise.all(Array.from({ length: 10 }, () => show()))
  for (const one of shown) await assertPicture(one)
  assert.equal(shown[0]?.headers['cache-control'], 'public, max-age=86400')
  assert.equal(shown[0]?.headers['cross-origin-resource-policy'], 'same-origin')
  const again = await ask('GET /pictures/names/ada.eth', {
    headers: { 'if-none-match': String(shown[0]?.headers.etag) },
  })
  assert.equal(again.status, 304)
  const questions = wire.posts.length
  wait(86_399)
  await assertPicture(await show())
  assert.deepEqual(await name(ada.toLowerCase()), { name: 'ada.eth', picture_url: '/pictures/names/ada.eth' })
  assert.deepEqual([visits, wire.posts.length], [['GET pictures.example/ada.png?size=large'], questions])
  wait(1)
  await assertPicture(await show())
  assert.equal(visits.length, 2)
})

test('a name without a picture has none, and one that comes later is shown after an hour', async (t) => {
  const { record, show, name, wait } = await setUp(t, { serve: sendPng })
  assert.deepEqual(await name(), { name: 'ada.eth', picture_url: null })
  const none = await show()
  assertNone(none)
  assert.equal(none.headers['cache-control'], 'public, max-age=3600')
  await record('https://pictures.example/ada.png')
  assertNone(await show())
  wait(3_600)
  await assertPicture(await show())
})

test('security 93: names that are no names, other chains and tokens that are no numbers have no picture, and cost nothing', async (t) => {
  const { ask, wire, visits } = await setUp(t, { serve: sendPng })
  for (const path of [
    'names/Ada.eth',
    'names/a%CC%B2da.eth',
    'names/eth',
    'names/a..eth',
    `names/${'a'.repeat(300)}.eth`,
    'names/https%3A%2F%2Fpictures.example%2Fada.png',
    'poaps/100/1',
    'poaps/1/-1',
    'poaps/01/1',
    'poaps/1/0x1',
    'poaps/1/1e3',
    `poaps/1/${'9'.repeat(78)}`,
  ])
    assert.equal((await ask(`GET /pictures/${path}`)).status, 404, path)
  assert.deepEqual([wire.posts.length, visits], [0, []])
  assert.equal((await ask('GET /api/names/ada.eth', { as: 'ada' })).status, 400)
  assert.equal((await ask(`GET /api/names/${ada}`)).status, 401)
})

test('without a node there are no names and no pictures', async (t) => {
  const world = await createCardsWorld()
  t.after(world.close)
  assert.equal((await world.ask('GET /pictures/names/ada.eth')).status, 404)
  assert.equal((await world.ask('GET /pictures/poaps/1/1')).status, 404)
  const { body } = await world.ask(`GET /api/names/${ada}`, { as: 'ada' })
  assert.deepEqual(body.data, { name: null, picture_url: null })
})

test('POAPs of one event have one picture, which is fetched once', async (t) => {
  const { mint, poap, visits } = await setUp(t, {
    serve: ({ url = '' }, response) =>
      url.startsWith('/metadata')
        ? response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ image_url: 'https://assets.example/14000.png' }))
        : sendPng({} as never, response as never),
  })
  for (const id of [1, 2, 3]) await mint(id, `https://api.example/metadata/${id}`)
  for (const one of await Promise.all([1, 2, 3].map((id) => poap(id)))) await assertPicture(one)
  assert.equal(visits.filter((visit) => visit.includes('assets.example')).length, 1)
  assertNone(await poap(4), 'a token that does not exist')
})

test('a token is the picture of a name only if the name’s own address has it', async (t) => {
  const { record, show, mint, wait } = await setUp(t, { serve: sendPng })
  await mint(7, json({ image: 'https://pictures.example/7.png' }))
  await mint(8, json({ image: 'https://pictures.example/8.png' }), eve)
  await chain.changeTokens('setUri', 9, json({ image: 'https://pictures.example/{id}.png' }))
  const cases: [record: string, isShown: boolean][] = [
    [`eip155:1/erc721:${poapContract}/7`, true],
    [`eip155:1/erc721:${poapContract.toLowerCase()}/7`, true],
    [`eip155:1/erc721:${poapContract}/8`, false],
    [`eip155:1/erc721:${poapContract}/77`, false],
    [`eip155:1/erc1155:${poapContract}/9`, false],
    [`eip155:5/erc721:${poapContract}/7`, false],
    [`eip155:1/erc20:${poapContract}/7`, false],
    ['eip155:1/erc721:0x00/7', false],
    [`eip155:1/erc721:${poapContract}/${2n ** 256n}`, false],
  ]
  for (const [text, isShown] of cases) {
    await record(text)
    const reply = await show()
    assert.equal(reply.status, isShown ? 200 : 204, text)
    wait(90_000)
  }
  await chain.changeTokens('give', ada, 9)
  await record(`eip155:1/erc1155:${poapContract}/9`)
  await assertPicture(await show())
})

test('a token of ERC-1155 is described where its id is, in 64 digits', async (t) => {
  const { record, show, visits } = await setUp(t, {
    serve: ({ url = '' }, response) =>
      url.endsWith('.json')
        ? response.writeHead(200, { 'content-type': 'text/plain' }).end('{"image":"https://pictures.example/a.png"}')
        : sendPng({} as never, response as never),
  })
  await chain.changeTokens('give', ada, 255)
  await chain.changeTokens('setUri', 255, 'https://tokens.example/{id}.json')
  await record(`eip155:1/erc1155:${poapContract}/255`)
  await assertPicture(await show())
  assert.deepEqual(visits, [`GET tokens.example/${'ff'.padStart(64, '0')}.json`, 'GET pictures.example/a.png'])
})

const script =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><script>alert(1)</script><rect width="10" height="5" fill="red"/></svg>'
test('security 94: a drawing is shown as pixels, whatever it holds, from a record, a token or a server', async (t) => {
  const { record, show, mint, poap, wait } = await setUp(t, {
    serve: (_, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(script),
  })
  for (const text of [
    `data:image/svg+xml;base64,${Buffer.from(script).toString('base64')}`,
    `data:image/svg+xml;utf8,${script}`,
    `data:image/svg+xml,${encodeURIComponent(script)}`,
    'https://pictures.example/script.svg',
  ]) {
    await record(text)
    const reply = await show()
    await assertPicture(reply)
    assert.ok(!reply.bytes.includes('script'), text)
    wait(90_000)
  }
  await mint(1, json({ image_data: script }))
  await assertPicture(await poap(1))
  const { data } = await sharp((await poap(1)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.ok(data[0]! > 240 && data[1]! < 20, 'red')
})

test('security 94: a drawing that leads elsewhere reads no file and makes no request', async (t) => {
  const server = await listen(
    t,
    createServer((_, response) => {
      visits += 1
      response.end(png)
    }),
  )
  let visits = 0
  const { record, show, wait } = await setUp(t)
  const places = [
    `http://127.0.0.1:${portOf(server)}/a.png`,
    `file://${import.meta.dirname}/../../docs/pictures/`,
    '/etc/passwd',
  ]
  for (const place of places) {
    const drawing = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${place}">]><?xml-stylesheet href="${place}"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">
      <style>@import url("${place}");</style><rect width="10" height="10" fill="blue"/><image width="10" height="10" xlink:href="${place}"/>
      <image width="10" height="10" href="${place}"/><use href="${place}#a"/><text>&x;</text></svg>`
    await record(`data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`)
    const reply = await show()
    if (reply.status === 200) {
      const { channels, data } = await sharp(reply.bytes)
        .raw()
        .toBuffer({ resolveWithObject: true })
        .then(({ data, info }) => ({ data, channels: info.channels }))
      for (let at = 0; at < data.length; at += channels) assert.ok(data[at]! < 30 && data[at + 2]! > 220, 'only blue')
    } else assertNone(reply)
    wait(90_000)
  }
  assert.equal(visits, 0)
})

const bombs: [what: string, type: string, make: () => Promise<Buffer> | Buffer][] = [
  ['a PNG of 64 megapixels', 'image/png', () => plain(8000, 8000).png({ compressionLevel: 9 }).toBuffer()],
  ['a PNG of 25 megapixels', 'image/png', () => plain(5000, 5000).png({ compressionLevel: 9 }).toBuffer()],
  [
    'a GIF that says it has 65535 pixels a side',
    'image/gif',
    () => Buffer.concat([Buffer.from('GIF89a'), Buffer.from('ffffffff800000', 'hex'), Buffer.alloc(9000)]),
  ],
  ['the first bytes of a GIF', 'image/gif', () => Buffer.from('GIF89a')],
  [
    'an SVG of 300 KB',
    'image/svg+xml',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g/>'.repeat(75_000)}</svg>`),
  ],
  [
    'an SVG of a million pixels a side',
    'image/svg+xml',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>'),
  ],
  [
    'entities of entities',
    'image/svg+xml',
    () => {
      const entities = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
      return Buffer.from(
        `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`,
      )
    },
  ],
  ['a page that says it is a PNG', 'image/png', () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing that says it is a PNG', 'image/png', () => Buffer.from(script)],
  ['a PDF', 'image/png', () => Buffer.from('%PDF-1.4\n')],
  ['a TIFF', 'image/tiff', () => plain(9, 9).tiff().toBuffer()],
  ['a page', 'text/html', () => Buffer.from('<h1>hi</h1>')],
  ['nothing', 'image/png', () => Buffer.alloc(0)],
]
for (const [what, type, make] of bombs)
  test(`security 94: ${what} is not shown`, async (t) => {
    const body = await make()
    const { record, show } = await setUp(t, {
      serve: (_, response) => response.writeHead(200, { 'content-type': type }).end(body),
    })
    await record('https://pictures.example/bomb')
    assertNone(await show())
  })

const filters = `<filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="10"/>'.repeat(2_000)}</filter>`
test('security 94: a drawing that takes too long is not shown, and not drawn again for five minutes', async (t) => {
  const { record, show, visits } = await setUp(t, {
    serve: (_, response) =>
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end(
          `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${filters}<rect filter="url(#f)" width="9" height="9"/></svg>`,
        ),
  })
  await record('https://pictures.example/slow.svg')
  const reply = await show()
  assertNone(reply)
  assert.equal(reply.headers['cache-control'], 'public, max-age=300')
  assertNone(await show())
  assert.equal(visits.length, 1)
})

test('security 94: a drawing that unpacks a photo of 25 megapixels gets no more memory than is allowed', async () => {
  const photo = await plain(5000, 5000).png({ compressionLevel: 9 }).toBuffer()
  const image = `<image width="9" height="9" href="data:image/png;base64,${photo.toString('base64')}"/>`
  const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${image}</svg>`)
  const limits = { processor: 20, elapsed: 120 }
  const draw = (memory?: number) =>
    decodePicture(drawing, { form: { side: 192, kind: 'drawing' }, limits: { ...limits, ...(memory && { memory }) } })
  assert.ok((await draw()).length > 0)
  await assert.rejects(draw(700_000), { type: /server_unavailable|invalid_picture/ })
})

test('security 94: of an animation, one frame is shown', async (t) => {
  const colors = Array.from({ length: 10 }, (_, n) => `#${n}0${n}0${n}0`)
  const stills = await Promise.all(colors.map((color) => plain(40, 40, color).png().toBuffer()))
  const frames = await sharp(stills, { join: { animated: true } })
    .gif()
    .toBuffer()
  assert.equal((await sharp(frames).metadata()).pages ?? 1, 10)
  const { record, show } = await setUp(t, {
    serve: (_, response) => response.writeHead(200, { 'content-type': 'image/gif' }).end(frames),
  })
  await record('https://pictures.example/moving.gif')
  await assertPicture(await show(), [40, 40])
})

test('security 40: a name, a token’s description and its picture lead to servers of the internet only', async (t) => {
  const { record, show, mint, poap, visits, wait } = await setUp(t, {
    serve: ({ url = '' }, response) => {
      if (url === '/away') return response.writeHead(302, { location: 'https://inner.example/latest' }).end()
      sendPng({} as never, response as never)
    },
    names: { 'inner.example': '169.254.169.254' },
  })
  for (const text of [
    'https://inner.example/',
    'https://127.0.0.1/',
    'http://pictures.example/a.png',
    'https://pictures.example/away',
    'ar://abc',
    'file:///etc/passwd',
    'ipfs://QmX',
    'javascript:alert(1)',
  ]) {
    await record(text)
    assertNone(await show(), text)
    wait(90_000)
  }
  await mint(1, 'https://inner.example/1')
  await mint(2, json({ image: 'https://inner.example/2.png' }))
  await mint(3, json({ image: 'http://pictures.example/3.png' }))
  for (const id of [1, 2, 3]) assertNone(await poap(id))
  assert.deepEqual(visits, ['GET pictures.example/away'])
})

test('security 40: IPFS is fetched from the operator’s gateway alone, which may be inside, and no path leaves what it names', async (t) => {
  const paths: string[] = []
  const gateway = await listen(
    t,
    createServer((request, response) => {
      paths.push(String(request.url))
      sendPng(request, response as never)
    }),
  )
  const cid = `Qm${'a'.repeat(44)}`
  const { record, show, wait, visits } = await setUp(t, { ipfsGateway: `http://127.0.0.1:${portOf(gateway)}` })
  const shown = [
    `ipfs://${cid}`,
    `ipfs://ipfs/${cid}`,
    `/ipfs/${cid}/a b.png`,
    `ipfs/${cid}/a/b.png`,
    cid,
    'ipns://pictures.example/a.png',
  ]
  for (const text of shown) {
    await record(text)
    await assertPicture(await show())
    wait(90_000)
  }
  assert.deepEqual(
    paths,
    [
      `/ipfs/${cid}`,
      `/ipfs/${cid}/a%20b.png`,
      `/ipfs/${cid}/a/b.png`,
      `/ipfs/${cid}`,
      '/ipns/pictures.example/a.png',
    ].toSpliced(1, 0, `/ipfs/${cid}`),
  )
  paths.length = 0
  for (const text of [
    `ipfs://${cid}/../../api/v0/shutdown`,
    `ipfs://${cid}/%2e%2e/%2E%2e/api/v0/shutdown`,
    `ipfs://../api/v0/shutdown`,
    `ipfs://ipfs/..`,
    `ipfs://${cid}\\..\\..\\api`,
    `ipfs://${cid}?x=y`,
    `ipfs://user@evil.example/`,
    `http://127.0.0.1:${portOf(gateway)}/ipfs/${cid}`,
    `https://127.0.0.1:${portOf(gateway)}/ipfs/${cid}`,
  ]) {
    await record(text)
    assertNone(await show(), text)
    wait(90_000)
  }
  assert.deepEqual([paths, visits], [[], []])
})

test('security 93: a picture that fails is not fetched again for five minutes, one that is none for an hour', async (t) => {
  let status = 500
  const { record, show, wait, visits } = await setUp(t, {
    serve: (_, response) => response.writeHead(status, { 'content-type': 'image/png' }).end(status === 200 ? png : ''),
  })
  await record('https://pictures.example/a.png')
  assert.equal((await show()).headers['cache-control'], 'public, max-age=300')
  wait(299)
  assertNone(await show())
  assert.equal(visits.length, 1)
  status = 200
  wait(1)
  await assertPicture(await show())
})

test('security 93: pictures that must be looked up are limited by network, and refused requests cost others nothing', async (t) => {
  const limits = createLimits({
    LIMIT_REMOTE_PICTURES_PER_NETWORK: { max: 3, seconds: 3600 },
    LIMIT_NAMES_PER_USER: { max: 1, seconds: 3600 },
  })
  const { mint, poap, ask } = await setUp(t, { serve: sendPng, limits })
  for (const id of [1, 2, 3, 4]) await mint(id, json({ image: `https://pictures.example/${id}.png` }))
  for (const id of [1, 2, 3]) await assertPicture(await poap(id))
  assert.equal((await poap(4)).status, 429)
  // What is known costs nothing.
  await assertPicture(await poap(1))
  const [refused, served] = await Promise.all([poap(4), poap(4, '203.0.113.9')])
  assert.deepEqual([refused?.status, served?.status], [429, 200])
  assert.equal((await ask(`GET /api/names/${ada}`, { as: 'ada' })).status, 200)
  assert.equal((await ask(`GET /api/names/${ada}`, { as: 'ada' })).status, 200)
  assert.equal((await ask(`GET /api/names/${eve}`, { as: 'ada' })).status, 429)
})

/** Servers whose names say that they are slow: they answer once they are let go. */
const startSlowServers = () => {
  const held: (() => void)[] = []
  let isFree = false
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  const serve =
    (expected: number): RequestListener =>
    (request, response) => {
      if (!request.headers.host?.includes('slow')) return sendPng(request, response)
      const answer = () => response.writeHead(404).end()
      if (isFree) return answer()
      held.push(answer)
      if (held.length === expected) resolve()
    }
  const release = () => {
    isFree = true
    for (const answer of held) answer()
  }
  return { held, serve, arrived, release }
}
const imageAt = (url: string) => json({ image: url })

test('security 106: slow pictures that two networks ask for leave places for everyone else, and a /48 is one network', async (t) => {
  const { held, serve, arrived, release } = startSlowServers()
  const { mint, poap } = await setUp(t, { serve: serve(4) })
  const ids = Array.from({ length: 12 }, (_, index) => index + 1)
  for (const id of ids) await mint(id, imageAt(`https://slow${id}.example/a.png`))
  await mint(100, imageAt('https://pictures.example/a.png'))
  const slow = ids.map((id) => poap(id, id > 6 ? '198.51.100.1' : `2001:db8:1:${id}::1`))
  await arrived
  await assertPicture(await poap(100, '203.0.113.9'))
  assert.equal(held.length, 4)
  release()
  for (const one of await Promise.all(slow)) assertNone(one)
})

test('security 106: a slow source, whatever its names, leaves places for pictures of others', async (t) => {
  const { held, serve, arrived, release } = startSlowServers()
  const { mint, poap } = await setUp(t, { serve: serve(4) })
  const ids = Array.from({ length: 10 }, (_, index) => index + 1)
  for (const id of ids) await mint(id, imageAt(`https://pictures${id}.slow.example/a.png`))
  await mint(100, imageAt('https://pictures.example/a.png'))
  const slow = ids.map((id) => poap(id, `198.51.100.${Math.ceil(id / 2)}`))
  await arrived
  await assertPicture(await poap(100, '203.0.113.9'))
  assert.equal(held.length, 4)
  release()
  for (const one of await Promise.all(slow)) assertNone(one)
})

test('security 106: names do not wait for pictures, wherever those are slow', async (t) => {
  const { serve, arrived, release } = startSlowServers()
  const { mint, poap, ask } = await setUp(t, { serve: serve(16) })
  const ids = Array.from({ length: 16 }, (_, index) => index + 1)
  for (const id of ids)
    await mint(id, id > 8 ? `https://slow${id}.example/metadata` : imageAt(`https://slow${id}.example/a.png`))
  const slow = ids.map((id) => poap(id, `198.51.100.${Math.ceil(id / 2)}`))
  await arrived
  const { body } = await ask(`GET /api/names/${ada}`, { as: 'ada', from: '203.0.113.9' })
  assert.equal(body.data.name, 'ada.eth')
  release()
  for (const one of await Promise.all(slow)) assertNone(one)
})

const drawing = (id: string) => Buffer.from(`<svg id="${id}" xmlns="http://www.w3.org/2000/svg"/>`)

test('security 106: drawings that take long make another network wait for one of them', async () => {
  const begun: string[] = []
  let end = () => {}
  const shrink = openPictureShrinker(async (bytes) => {
    begun.push(/id="(\w+)"/.exec(String(bytes))![1]!)
    if (begun.length === 1) await new Promise<void>((done) => (end = done))
    return bytes
  })
  const drawn = ['slow1', 'slow2', 'slow3'].map((id) => shrink('198.51.100.1', drawing(id), 'image/svg+xml'))
  drawn.push(shrink('203.0.113.9', drawing('guest'), 'image/svg+xml'))
  await new Promise(setImmediate)
  end()
  await Promise.all(drawn)
  assert.deepEqual(begun, ['slow1', 'guest', 'slow2', 'slow3'])
})

test('security 106: cards and requests come before what is drawn of elsewhere', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-priority-'))
  t.after(() => rm(folder, { recursive: true }))
  const program = join(folder, 'priority.mjs')
  await writeFile(program, "import { getPriority } from 'node:os'\nprocess.stdout.write(String(getPriority()))")
  const shrink = openPictureShrinker((bytes, options) => decodePicture(bytes, { ...options, program }))
  const lower = Math.min(getPriority() + 15, 19)
  assert.equal(String(await shrink('198.51.100.1', drawing('any'), 'image/svg+xml')), String(lower))
})

test('a node that is down is told from an address without a name, and not remembered', async (t) => {
  const { ask, cut, name } = await setUp(t)
  cut(true)
  assert.equal((await ask(`GET /api/names/${ada}`, { as: 'ada' })).status, 503)
  cut(false)
  assert.equal((await name()).name, 'ada.eth')
})

const selectors = { address: '0x3b3b57de', text: '0x59d1d43c' }
/** What the gateway of a name knows, by what it is asked. */
const gatewayReply = (data: string) => {
  if (data.startsWith(selectors.address)) return encodeAbiParameters([{ type: 'address' }], [ada])
  if (data.startsWith(selectors.text))
    return encodeAbiParameters([{ type: 'string' }], ['https://pictures.example/far.png'])
  return encodeAbiParameters([{ type: 'string' }], ['far.example.eth'])
}

test('a name that is off chain is looked up at the gateway that its contract names', async (t) => {
  const { name, ask, visits } = await setUp(t, {
    serve: (request, response) => {
      const [, data = ''] = /^\/0x[0-9a-f]{40}\/(0x[0-9a-f]*)\.json$/.exec(request.url ?? '') ?? []
      if (!data) return sendPng(request, response)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: gatewayReply(data) }))
    },
  })
  await chain.changeNames('moveOffchain', 'https://gateway.example/{sender}/{data}.json')
  assert.deepEqual(await name(), { name: 'far.example.eth', picture_url: '/pictures/names/far.example.eth' })
  await assertPicture(await ask('GET /pictures/names/far.example.eth'))
  assert.ok(visits.every((visit) => /^GET (gateway|pictures)\.example\//.test(visit)))
})

test('a gateway is asked by POST where its address has no place for the data', async (t) => {
  const bodies: { data: string; sender: string }[] = []
  const { name } = await setUp(t, {
    serve: async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = JSON.parse(Buffer.concat(chunks).toString())
      bodies.push(body)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: gatewayReply(body.data) }))
    },
  })
  await chain.changeNames('moveOffchain', 'https://gateway.example/')
  assert.equal((await name()).name, 'far.example.eth')
  assert.match(bodies[0]?.sender ?? '', /^0xeeee/)
})

test('security 40: a contract that names an inner gateway, or gateways without end, finds no name', async (t) => {
  const { name, visits, wait } = await setUp(t, {
    serve: ({ url }, response) => {
      if (url === '/away') return response.writeHead(302, { location: 'https://inner.example/' }).end()
      if (url === '/large')
        return response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(300_000, ' '))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":"0x"}')
    },
    names: { 'inner.example': '10.0.0.1' },
  })
  for (const [gateway, requests] of [
    ['https://inner.example/{data}', 0],
    ['http://gateway.example/{data}', 0],
    ['https://127.0.0.1/{data}', 0],
    ['data:application/json,{"data":"0x"}#{data}', 0],
    ['https://gateway.example/away#{data}', 1],
    ['https://gateway.example/large#{data}', 1],
    ['https://gateway.example/again/{data}', 8],
  ] as const) {
    visits.length = 0
    await chain.changeNames('moveOffchain', gateway)
    assert.deepEqual(await name(), { name: null, picture_url: null }, gateway)
    assert.equal(visits.length, requests, gateway)
    wait(3_600)
  }
})

test('security 93: an address that claims a name which points elsewhere, or only looks like another, has none', async (t) => {
  const { name, wait } = await setUp(t)
  await chain.changeNames('claim', eve, 'ada.eth', node)
  assert.equal((await name(eve)).name, null)
  await chain.changeNames('believe')
  wait(300)
  assert.equal((await name(eve)).name, null)
  const names = ['fine.eth', 'Ada.eth', 'аda.eth', 'a\u200dda.eth', `${'a'.repeat(256)}.eth`]
  for (const claimed of names) {
    await chain.changeNames('claim', eve, claimed, namehash(claimed))
    await chain.changeNames('setAddress', namehash(claimed), eve)
    wait(90_000)
    assert.equal((await name(eve)).name, claimed === 'fine.eth' ? claimed : null, claimed)
  }
})

test('a node that is away is reported once, and each picture that is not shown in one line without its address', async (t) => {
  const logged: [level: string, said: string, fields: Record<string, unknown>][] = []
  const write =
    (level: string): Log['info'] =>
    (fields, said) =>
      void logged.push([level, said, fields])
  const log = { info: write('info'), warn: write('warn'), error: write('error') }
  const { record, show, poap, name, cut, wait, mint, wire } = await setUp(t, { serve: sendPng, log })
  await record('https://pictures.example/ada.png')
  await mint(7, json({ image: 'https://pictures.example/7.png' }))
  cut(true)
  assertNone(await show())
  assertNone(await poap(7))
  assert.equal(await name(), undefined)
  const isReport = ([level]: (typeof logged)[number]) => level === 'warn'
  const cause = 'Chain 1: the node returned 503.'
  assert.deepEqual(logged.filter(isReport), [['warn', 'names and pictures cannot be looked up', { cause }]])
  const reasons = logged
    .filter(([, said]) => said === 'A picture from elsewhere is not shown')
    .map(([, , { reason }]) => reason)
  assert.deepEqual(reasons, ['HTTP request failed. (503)', 'HTTP request failed. (503)'])
  assert.ok(!JSON.stringify(logged).includes(wire.url))
  cut(false)
  wait(600)
  await assertPicture(await show())
  await assertPicture(await poap(7))
  assert.deepEqual(logged.filter(isReport).slice(1), [['warn', 'names and pictures can be looked up again', {}]])
})
