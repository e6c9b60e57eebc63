import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, before, type TestContext, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type CardsWorld, createCardsWorld, draft } from '../../dev/cards-world.ts'
import { createEvent } from './create.ts'
import { pictureQueue } from './re-encode-picture.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld({ autoApprove: true })
})
after(() => world.close())

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
const put = (id: string, body: Buffer, type = 'image/png', as: string | undefined = 'holder') =>
  world.ask(`PUT /api/poap-events/${id}/picture`, { as, body, headers: { 'content-type': type } })
const show = (id: string) => world.ask(`GET /api/poap-events/${id}`, { as: 'holder' })
const kept = async () => (await world.database.pool.query('select count(*) from cards.pictures')).rows[0].count

const formats: [type: string, make: () => Promise<Buffer>][] = [
  ['image/png', () => plain(1600, 900).png().toBuffer()],
  ['image/jpeg', () => plain(1600, 900).jpeg().toBuffer()],
  ['image/webp', () => plain(1600, 900).webp().toBuffer()],
]
for (const [type, make] of formats)
  test(`security 66: a picture in ${type} is shown as a WebP of at most 1024 pixels, under its hash`, async () => {
    const event = await world.event()
    const { status, body } = await put(event.id, await make(), type)
    assert.equal(status, 200)
    assert.match(body.data.image_url, /^\/pictures\/[0-9a-f]{64}\.webp$/)
    assert.equal((await show(event.id)).body.data.image_url, body.data.image_url)

    const picture = await world.ask(`GET ${body.data.image_url}`)
    assert.equal(picture.headers['content-type'], 'image/webp')
    assert.equal(picture.headers['cache-control'], 'public, max-age=3600')
    const { format, width, height } = await sharp(picture.bytes).metadata()
    assert.deepEqual([format, width, height], ['webp', 1024, 576])
  })

test('security 66: where and with what a photo was taken is gone, and it stands upright', async () => {
  const event = await world.event()
  const photo = await plain(400, 200)
    .withExif({ IFD0: { Make: 'Pocket camera' }, IFD3: { GPSLatitude: '38/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.ok((await sharp(photo).metadata()).exif)
  const { body } = await put(event.id, photo, 'image/jpeg')
  const { bytes } = await world.ask(`GET ${body.data.image_url}`)
  const { exif, xmp, icc, orientation, width, height } = await sharp(bytes).metadata()
  assert.deepEqual([exif, xmp, icc, orientation, width, height], [undefined, undefined, undefined, undefined, 200, 400])
})

test('security 66: what follows the picture in its file is not kept', async () => {
  const event = await world.event()
  const png = await plain(64, 64).png().toBuffer()
  const { body } = await put(event.id, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
  const { bytes } = await world.ask(`GET ${body.data.image_url}`)
  assert.ok(!bytes.includes('script'))
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
const wrong: [what: string, bytes: () => Promise<Buffer> | Buffer, type: string][] = [
  ['an SVG', () => Buffer.from(svg), 'image/svg+xml'],
  ['an SVG that says it is a PNG', () => Buffer.from(svg), 'image/png'],
  ['a GIF', () => plain(9, 9).gif().toBuffer(), 'image/gif'],
  ['a GIF that says it is a PNG', () => plain(9, 9).gif().toBuffer(), 'image/png'],
  ['text', () => Buffer.from('hello'), 'image/png'],
  ['the first bytes of a PNG', async () => (await plain(900, 900).png().toBuffer()).subarray(0, 60), 'image/png'],
  ['a JPEG cut in half', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000), 'image/jpeg'],
  ['nothing', () => Buffer.alloc(0), 'image/png'],
  ['a body of another type', () => Buffer.from('x'), 'application/octet-stream'],
  ['JSON', () => Buffer.from('{}'), 'application/json'],
]
for (const [what, bytes, type] of wrong)
  test(`security 55: ${what} is no picture`, async () => {
    const event = await world.event()
    const { status, body } = await put(event.id, await bytes(), type)
    assert.deepEqual([status, body.error_type], [400, 'invalid_picture'])
    assert.equal((await show(event.id)).body.data.image_url, null)
  })

test('security 55: a small file that unpacks to a huge picture is refused', async () => {
  const event = await world.event()
  const bomb = await plain(8000, 8000).png({ compressionLevel: 9 }).toBuffer()
  assert.ok(bomb.length < 1_000_000)
  const { body } = await put(event.id, bomb)
  assert.equal(body.error_type, 'invalid_picture')
})

/** Calls back with each process that is started. */
const watchProcesses = (t: TestContext, onStart: (child: ChildProcess) => void) => {
  const listen = (message: unknown) => onStart((message as { process: ChildProcess }).process)
  subscribe('child_process', listen)
  t.after(() => unsubscribe('child_process', listen))
}

test('security 52: four of the largest pictures at once are drawn one by one, and each is taken', async (t) => {
  const holders = Array.from({ length: 4 }, (_, index) => `holder-${index}`)
  const events = await Promise.all(holders.map((holder) => world.event({}, holder)))
  const large = await plain(6300, 6300).png({ compressionLevel: 9 }).toBuffer()
  let [atWork, most, all] = [0, 0, 0]
  watchProcesses(t, (child) => {
    all += 1
    atWork += 1
    most = Math.max(most, atWork)
    child.once('exit', () => {
      atWork -= 1
    })
  })
  const answers = await Promise.all(events.map(({ id }, index) => put(id, large, 'image/png', holders[index])))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.deepEqual([most, all], [1, 4])
})

test('security 52: who sends many pictures at once waits behind their own and takes one place of all', async () => {
  const [event, other] = [await world.event(), await world.event({}, 'other')]
  const png = await plain(10, 10).png().toBuffer()
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = pictureQueue(Number.MAX_SAFE_INTEGER, () => promise)
  const many = Array.from({ length: 20 }, () => put(event.id, png))
  assert.equal((await Promise.race(many)).headers['retry-after'], '20')
  const ofOther = put(other.id, png, 'image/png', 'other')
  const late = await put(event.id, png)
  assert.deepEqual([late.status, late.body.error_type], [503, 'server_unavailable'])
  resolve()
  await held
  assert.equal((await ofOther).status, 200)
  const taken = (await Promise.all(many)).filter(({ status }) => status === 200)
  assert.equal(taken.length, 2)
})

test('security 52: whatever a decoder is at, it is ended after ten seconds, and the next picture is taken', async (t) => {
  const event = await world.event()
  const png = await plain(10, 10).png().toBuffer()
  let stopped = 0
  watchProcesses(t, (child) => {
    if (stopped === 0) child.once('spawn', () => child.kill('SIGSTOP'))
    stopped += 1
  })
  const first = await put(event.id, png)
  assert.deepEqual([first.status, first.body.error_type], [503, 'server_unavailable'])
  assert.equal(first.headers['retry-after'], '10')
  assert.equal((await put(event.id, png)).status, 200)
})

const rgba16 = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#33669980' } }).toColourspace('rgb16')
const costly: [what: string, make: () => Promise<Buffer>][] = [
  ['an interlaced PNG of eleven megapixels', () => plain(4000, 2800).png({ progressive: true }).toBuffer()],
  ['a PNG of eleven megapixels of 16 bits', () => rgba16(4000, 2800).png().toBuffer()],
  ['a picture of 20,001 rows', () => plain(2, 20_001).png().toBuffer()],
]
for (const [what, make] of costly)
  test(`security 52: ${what} is refused before it is unpacked`, async (t) => {
    const event = await world.event()
    let started = 0
    watchProcesses(t, () => {
      started += 1
    })
    const { status, body } = await put(event.id, await make())
    assert.deepEqual([status, body.error_type, started], [400, 'invalid_picture', 0])
  })

test('an interlaced PNG of 16 bits and eight megapixels, upright by its EXIF, is taken', async () => {
  const event = await world.event()
  const png = await rgba16(3200, 2500).withMetadata({ orientation: 6 }).png({ progressive: true }).toBuffer()
  const { status, body } = await put(event.id, png)
  assert.equal(status, 200)
  const { width, height } = await sharp((await world.ask(`GET ${body.data.image_url}`)).bytes).metadata()
  assert.deepEqual([width, height], [800, 1024])
})

const chunk = (type: string, data: Buffer) => {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

test('security 55: texts in a PNG that unpack to much memory are left out before they do', async () => {
  const event = await world.event()
  const png = await plain(9, 9).png().toBuffer()
  const words = Buffer.concat([Buffer.from('words\0\0'), deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 })])
  const texts = Array.from({ length: 60 }, () => chunk('zTXt', words))
  const before = process.resourceUsage().maxRSS
  const { status } = await put(event.id, Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]))
  assert.equal(status, 200)
  assert.ok(process.resourceUsage().maxRSS - before < 200_000, 'less than 200 of 470 MB')
})

test('security 52: while too many pictures are at work the next is told when to come again, and taken then', async () => {
  const event = await world.event()
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = Array.from({ length: 17 }, () => pictureQueue(Number.MAX_SAFE_INTEGER, () => promise))
  const png = await plain(10, 10).png().toBuffer()
  const busy = await put(event.id, png)
  assert.deepEqual([busy.status, busy.body.error_type], [503, 'server_unavailable'])
  assert.equal(busy.headers['retry-after'], '20')
  resolve()
  await Promise.all(held)
  assert.equal((await put(event.id, png)).status, 200)
})

test('security 55: four megabytes are the most, and only for pictures', async () => {
  const event = await world.event()
  const { status, body } = await put(event.id, Buffer.alloc(4 * 1024 * 1024 + 1), 'image/png')
  assert.deepEqual([status, body.error_type], [413, 'request_too_large'])
  const json = await world.ask('POST /api/poap-events', { as: 'holder', body: { name: 'x'.repeat(70_000) } })
  assert.deepEqual([json.status, json.body.error_type], [413, 'request_too_large'])
  const elsewhere = await world.ask('POST /api/cards', {
    as: 'holder',
    body: Buffer.from('x'),
    headers: { 'content-type': 'image/png' },
  })
  assert.equal(elsewhere.status, 400)
})

test('security 29: nobody is asked for a picture before they are known', async () => {
  const event = await world.event()
  const { status, body } = await world.ask(`PUT /api/poap-events/${event.id}/picture`, {
    body: Buffer.alloc(4 * 1024 * 1024 + 1),
    headers: { 'content-type': 'image/png' },
  })
  assert.deepEqual([status, body.error_type], [401, 'unauthorized_credentials'])
})

/** Nobody has seen a version that was never approved, so nothing of it is kept. */
const unseen = async () => {
  const { settings, ...rest } = world.context
  const context = { ...rest, settings: { ...settings, autoApprove: false } }
  return await createEvent(context, { holderId: 'holder', draft: draft() })
}
const get = async (url: string) => (await world.ask(`GET ${url}`, { as: 'holder' })).status

test('a removed picture gives way to the generated artwork, and is gone once no event shows it', async () => {
  const [one, two] = [await unseen(), await unseen()]
  const png = await plain(30, 30, '#010203').png().toBuffer()
  const before = await kept()
  const url = (await put(one.id, png)).body.data.image_url
  assert.equal((await put(two.id, png)).body.data.image_url, url)
  assert.equal(await kept(), before + 1)

  const { status, body } = await world.ask(`DELETE /api/poap-events/${one.id}/picture`, { as: 'holder' })
  assert.deepEqual([status, body.data.image_url], [200, null])
  assert.equal(await get(url), 200)
  await put(two.id, await plain(30, 30, '#f0c040').png().toBuffer())
  assert.equal(await get(url), 404)
  assert.equal(await kept(), before + 1)
})

test('a picture that another event is just taking up stays', async () => {
  const event = await unseen()
  const url: string = (await put(event.id, await plain(31, 31, '#44aa11').png().toBuffer())).body.data.image_url
  const hash = /[0-9a-f]{64}/.exec(url)![0]
  const other = await world.hold('select from cards.pictures where hash = $1 for key share', [hash])
  const { rows } = await world.database.pool.query('select count(*)::int from cards.pictures where hash = $1', [hash])
  const removing = world.ask(`DELETE /api/poap-events/${event.id}/picture`, { as: 'holder' })
  await other.waiting(1, removing)
  await other.release()
  assert.equal((await removing).status, 200)
  const left = await world.database.pool.query('select count(*)::int from cards.pictures where hash = $1', [hash])
  assert.deepEqual([rows[0].count, left.rows[0].count], [1, 1])
})

test('pictures put and removed on two events at the same moment never fail', async () => {
  const events = await Promise.all([world.event(), world.event(), world.event()])
  const png = await plain(20, 20, '#0a0b0c').png().toBuffer()
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all(
      events.map(({ id }, index) =>
        (round + index) % 2 ? put(id, png) : world.ask(`DELETE /api/poap-events/${id}/picture`, { as: 'holder' }),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
  }
})

for (const file of ['x.webp', `${'0'.repeat(64)}.webp`, `${'0'.repeat(64)}.png`, '..%2f..%2fetc%2fpasswd', '%00.webp'])
  test(`there is no picture at /pictures/${file.slice(0, 20)}`, async () => {
    const { status, body } = await world.ask(`GET /pictures/${file}`)
    assert.deepEqual([status, body.error_type], [404, 'route_not_found'])
  })
