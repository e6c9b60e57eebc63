import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type CardsWorld, createCardsWorld, draft } from '../../dev/cards-world.ts'
import { createEvent } from './create.ts'
import { decodePicture } from './decode-picture.ts'
import { patience, pictureQueue } from './re-encode-picture.ts'

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
const countPictures = async () => (await world.database.pool.query('select count(*) from cards.pictures')).rows[0].count

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

test('security 66: a photo’s location and camera are removed, and it is upright', async () => {
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

test('security 66: data after the end of a picture is removed', async () => {
  const event = await world.event()
  const png = await plain(64, 64).png().toBuffer()
  const { body } = await put(event.id, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
  const { bytes } = await world.ask(`GET ${body.data.image_url}`)
  assert.ok(!bytes.includes('script'))
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
const wrong: [what: string, bytes: () => Promise<Buffer> | Buffer, type: string][] = [
  ['an SVG', () => Buffer.from(svg), 'image/svg+xml'],
  ['an SVG sent as a PNG', () => Buffer.from(svg), 'image/png'],
  ['a GIF', () => plain(9, 9).gif().toBuffer(), 'image/gif'],
  ['a GIF sent as a PNG', () => plain(9, 9).gif().toBuffer(), 'image/png'],
  ['text', () => Buffer.from('hello'), 'image/png'],
  ['the first bytes of a PNG', async () => (await plain(900, 900).png().toBuffer()).subarray(0, 60), 'image/png'],
  ['a JPEG cut in half', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000), 'image/jpeg'],
  ['nothing', () => Buffer.alloc(0), 'image/png'],
  ['a body of another type', () => Buffer.from('x'), 'application/octet-stream'],
  ['JSON', () => Buffer.from('{}'), 'application/json'],
]
for (const [what, bytes, type] of wrong)
  test(`security 55: ${what} is refused as a picture`, async () => {
    const event = await world.event()
    const { status, body } = await put(event.id, await bytes(), type)
    assert.deepEqual([status, body.error_type], [400, 'invalid_picture'])
    assert.equal((await show(event.id)).body.data.image_url, null)
  })

test('security 55: a small file that decompresses to a huge picture is refused', async () => {
  const event = await world.event()
  const bomb = await plain(8000, 8000).png({ compressionLevel: 9 }).toBuffer()
  assert.ok(bomb.length < 1_000_000)
  const { body } = await put(event.id, bomb)
  assert.equal(body.error_type, 'invalid_picture')
})

/** Calls back with each process that starts. */
const watchProcesses = (t: TestContext, onStart: (child: ChildProcess) => void) => {
  const listen = (message: unknown) => onStart((message as { process: ChildProcess }).process)
  subscribe('child_process', listen)
  t.after(() => unsubscribe('child_process', listen))
}

/** Makes the queue as patient as the machine is slow. */
const waitForever = (t: TestContext) => {
  const start = setTimeout
  const startLonger = (work: () => void, milliseconds?: number) =>
    start(work, milliseconds === patience * 1000 ? 2 ** 31 - 1 : milliseconds)
  t.mock.method(globalThis, 'setTimeout', startLonger)
}

test('security 52: four concurrent uploads of the largest size are processed one at a time, and all succeed', async (t) => {
  waitForever(t)
  const holders = Array.from({ length: 4 }, (_, index) => `holder-${index}`)
  const events = await Promise.all(holders.map((holder) => world.event({}, holder)))
  const large = await plain(6300, 6300).png({ compressionLevel: 9 }).toBuffer()
  let [atWork, max, all] = [0, 0, 0]
  watchProcesses(t, (child) => {
    all += 1
    atWork += 1
    max = Math.max(max, atWork)
    child.once('exit', () => {
      atWork -= 1
    })
  })
  const replies = await Promise.all(events.map(({ id }, index) => put(id, large, 'image/png', holders[index])))
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
  assert.deepEqual([max, all], [1, 4])
})

test('security 52: a user’s concurrent uploads wait for each other and take one place in the shared queue', async () => {
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

for (const signal of ['SIGKILL', 'SIGXCPU'] as const)
  test(`security 52: when a decoder is ended by ${signal}, the upload may be retried after ten seconds`, async (t) => {
    const event = await world.event()
    const png = await plain(10, 10).png().toBuffer()
    let started = 0
    watchProcesses(t, (child) => {
      started += 1
      if (started === 1) child.once('spawn', () => child.kill(signal))
    })
    const first = await put(event.id, png)
    assert.deepEqual([first.status, first.body.error_type], [503, 'server_unavailable'])
    assert.equal(first.headers['retry-after'], '10')
    assert.equal((await put(event.id, png)).status, 200)
  })

test('security 52: a decoder that hangs is killed', async (t) => {
  watchProcesses(t, (child) => void child.once('spawn', () => child.kill('SIGSTOP')))
  const limits = { processor: 10, elapsed: 1 }
  await assert.rejects(decodePicture(await plain(10, 10).png().toBuffer(), { limits }), { type: 'server_unavailable' })
})

test('security 52: a decoder that computes forever is killed by its processor time', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-decoder-'))
  t.after(() => rm(folder, { recursive: true }))
  const program = join(folder, 'endless.mjs')
  await writeFile(program, 'for (;;);')
  const limits = { processor: 1, elapsed: 3600 }
  await assert.rejects(decodePicture(Buffer.alloc(1), { limits, program }), { type: 'server_unavailable' })
})

const rgba16 = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#33669980' } }).toColorspace('rgb16')
/** A grey progressive JPEG of 64 x 64 pixels whose first DC scan is followed by `count` scans that change nothing. */
const scans = async (count: number) => {
  const jpeg = await plain(64, 64).grayscale().jpeg({ progressive: true }).toBuffer()
  // One run of 64 blocks without coefficients: EOB6, and six bits more.
  const table = [0xff, 0xc4, 0, 20, 0x10, 1, ...Array(15).fill(0), 0x60]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0, 0b0000_0001]
  const more = [...table, ...Array.from({ length: count }, () => scan).flat()]
  return Buffer.concat([jpeg.subarray(0, -2), Buffer.from(more), jpeg.subarray(-2)])
}
/** A JPEG with a hundred scans in its metadata, as thumbnails have them. */
const withThumbnail = async () => {
  const jpeg = await plain(64, 64).jpeg().toBuffer()
  const data = Buffer.from(`ffed0192${'ffda0002'.repeat(100)}`, 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), data, jpeg.subarray(2)])
}
/** A picture as if it had arithmetic codes. */
const arithmetic = async () => {
  const jpeg = await plain(64, 64).jpeg().toBuffer()
  jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9
  return jpeg
}
const riff = (type: string, ...data: Buffer[]) => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(Buffer.concat(data).length, 4)
  return Buffer.concat([head, ...data])
}
/** An animated WebP of 1 x 1 pixel. */
const animation = async (frames: number) => {
  const picture = (await plain(1, 1).webp({ lossless: true }).toBuffer()).subarray(12)
  const frame = riff('ANMF', Buffer.alloc(16), picture)
  const head = riff('VP8X', Buffer.from([2, ...Array(9).fill(0)]))
  const all = [Buffer.from('WEBP'), head, riff('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)]
  return riff('RIFF', ...all)
}
const costly: [what: string, make: () => Promise<Buffer>][] = [
  ['an interlaced PNG of eleven megapixels', () => plain(4000, 2800).png({ progressive: true }).toBuffer()],
  ['a 16-bit PNG of eleven megapixels', () => rgba16(4000, 2800).png().toBuffer()],
  ['a JPEG of more than 64 scans', () => scans(64)],
  ['a JPEG with arithmetic codes', arithmetic],
  ['an animation of 1,001 frames', () => animation(1001)],
  ['a picture of 20,001 rows', () => plain(2, 20_001).png().toBuffer()],
]
for (const [what, make] of costly)
  test(`security 52: ${what} is refused before it is decoded`, async (t) => {
    const event = await world.event()
    let started = 0
    watchProcesses(t, () => {
      started += 1
    })
    const { status, body } = await put(event.id, await make())
    assert.deepEqual([status, body.error_type, started], [400, 'invalid_picture', 0])
  })

test('an interlaced 16-bit PNG of eight megapixels with an EXIF orientation is accepted', async () => {
  const event = await world.event()
  const png = await rgba16(3200, 2500).withMetadata({ orientation: 6 }).png({ progressive: true }).toBuffer()
  const { status, body } = await put(event.id, png)
  assert.equal(status, 200)
  const { width, height } = await sharp((await world.ask(`GET ${body.data.image_url}`)).bytes).metadata()
  assert.deepEqual([width, height], [800, 1024])
})

const ordinary: [what: string, make: () => Promise<Buffer>][] = [
  ['a JPEG of dozens of scans', () => scans(40)],
  ['an animation of a thousand frames', () => animation(1000)],
  ['a JPEG whose metadata contain more scans than a picture may have', withThumbnail],
]
for (const [what, make] of ordinary)
  test(`behavior: ${what} is accepted`, async () => {
    const event = await world.event()
    assert.equal((await put(event.id, await make())).status, 200)
  })

const chunk = (type: string, data: Buffer) => {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

test('security 55: compressed texts in a PNG are removed before they use memory', async () => {
  const event = await world.event()
  const png = await plain(9, 9).png().toBuffer()
  const words = Buffer.concat([Buffer.from('words\0\0'), deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 })])
  const texts = Array.from({ length: 60 }, () => chunk('zTXt', words))
  const before = process.resourceUsage().maxRSS
  const { status } = await put(event.id, Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]))
  assert.equal(status, 200)
  assert.ok(process.resourceUsage().maxRSS - before < 200_000, 'less than 200 of 470 MB')
})

test('security 52: when too many uploads are waiting, the next one is told when to retry, and succeeds then', async () => {
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

test('security 55: bodies over four megabytes are refused, and only pictures may be that large', async () => {
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

test('security 29: no picture is accepted before the session is verified', async () => {
  const event = await world.event()
  const { status, body } = await world.ask(`PUT /api/poap-events/${event.id}/picture`, {
    body: Buffer.alloc(4 * 1024 * 1024 + 1),
    headers: { 'content-type': 'image/png' },
  })
  assert.deepEqual([status, body.error_type], [401, 'unauthorized_credentials'])
})

/** A version that was never approved was never public, so nothing of it is stored. */
const unseen = async () => {
  const { settings, ...rest } = world.context
  const context = { ...rest, settings: { ...settings, autoApprove: false } }
  return await createEvent(context, { holderId: 'holder', draft: draft() })
}
const get = async (url: string) => (await world.ask(`GET ${url}`, { as: 'holder' })).status

test('a removed picture is replaced by the artwork, and deleted once no event uses it', async () => {
  const [one, two] = [await unseen(), await unseen()]
  const png = await plain(30, 30, '#010203').png().toBuffer()
  const before = await countPictures()
  const url = (await put(one.id, png)).body.data.image_url
  assert.equal((await put(two.id, png)).body.data.image_url, url)
  assert.equal(await countPictures(), before + 1)

  const { status, body } = await world.ask(`DELETE /api/poap-events/${one.id}/picture`, { as: 'holder' })
  assert.deepEqual([status, body.data.image_url], [200, null])
  assert.equal(await get(url), 200)
  await put(two.id, await plain(30, 30, '#f0c040').png().toBuffer())
  assert.equal(await get(url), 404)
  assert.equal(await countPictures(), before + 1)
})

test('a picture that another event starts to use at the same time stays', async () => {
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

test('pictures can be uploaded and removed on several events at the same time', async () => {
  const events = await Promise.all([world.event(), world.event(), world.event()])
  const png = await plain(20, 20, '#0a0b0c').png().toBuffer()
  for (let round = 0; round < 8; round += 1) {
    const replies = await Promise.all(
      events.map(({ id }, index) =>
        (round + index) % 2 ? put(id, png) : world.ask(`DELETE /api/poap-events/${id}/picture`, { as: 'holder' }),
      ),
    )
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    )
  }
})

for (const file of ['x.webp', `${'0'.repeat(64)}.webp`, `${'0'.repeat(64)}.png`, '..%2f..%2fetc%2fpasswd', '%00.webp'])
  test(`there is no picture at /pictures/${file.slice(0, 20)}`, async () => {
    const { status, body } = await world.ask(`GET /pictures/${file}`)
    assert.deepEqual([status, body.error_type], [404, 'route_not_found'])
  })
