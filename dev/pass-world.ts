import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { TestContext } from 'node:test'
import sharp from 'sharp'
import { createHostApp } from './host-app.ts'
import { makeAppleKeys, makeGoogleKeys, needsOpenssl, passTypeId, withOpenssl } from './pass-keys.ts'
import { signInCookies } from './sign-in-cookies.ts'
import { openVenue, refOf } from './venue.ts'

export const apple = needsOpenssl.skip ? (undefined as never) : makeAppleKeys()
export const google = makeGoogleKeys()

/** A venue where Ada and Grace each collected, on a host that signs passes. */
export const startPassWorld = async (t: TestContext, environment: Record<string, string> = {}) => {
  const host = await createHostApp(t, { ...apple.settings, ...google.settings, ...environment })
  const venue = await openVenue(host, { name: 'Harbor walk', cards: 1, supply: 40 })
  const collect = async (email: string) => {
    const guest = venue.from('198.51.100.7')
    const { location } = (await guest.tap(0)).headers
    const { data } = (await guest.collect({ ref: refOf(location), email })).json()
    // Signing in verifies the address, and what waits for it is theirs.
    const cookie = await signInCookies(host, email)
    return { id: data.id as string, cookie }
  }
  const [ada, grace] = [await collect('ada@example.com'), await collect('grace@example.com')]
  const get = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
    host.app.inject({ url, headers: { ...(cookie && { cookie }), ...headers } })
  const userOf = async (id: string) =>
    (
      await host.database.pool.query(
        'select user_id from cards.collectibles join cards.collectors using (collector_id) where collectible_id = $1',
        [id],
      )
    ).rows[0].user_id as string
  return { ...host, venue, ada, grace, get, userOf }
}

/** The files of an archive, by its central directory: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3. Passes are not compressed. */
const unzip = (bytes: Buffer): Record<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files: Record<string, Buffer> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, comment] = [at + 20, at + 28, at + 30, at + 32]
    const nameEnd = at + 46 + bytes.readUInt16LE(name)
    const local = bytes.readUInt32LE(at + 42)
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    assert.equal(bytes.readUInt16LE(at + 10), 0, 'stored')
    files[bytes.toString('utf8', at + 46, nameEnd)] = bytes.subarray(data, data + bytes.readUInt32LE(size))
    at = nameEnd + bytes.readUInt16LE(extra) + bytes.readUInt16LE(comment)
  }
  return files
}

/** The pass in an archive, once every file fits the manifest and its signature leads to the test's own root. */
export const openPass = (bytes: Buffer) => {
  const { signature, 'manifest.json': manifest, ...files } = unzip(bytes)
  const sums = Object.entries(files).map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')])
  assert.deepEqual(JSON.parse(String(manifest)), Object.fromEntries(sums))
  const verify = (signed: Buffer) =>
    withOpenssl((run, at) => {
      const input = ['-in', at('signature', signature), '-content', at('manifest', signed), '-inform', 'DER', '-binary']
      return run('cms', '-verify', ...input, '-CAfile', at('root', apple.root), '-purpose', 'any', '-out', at('out'))
    })
  verify(manifest!)
  assert.throws(() => verify(Buffer.from(String(manifest).replace(/[0-9a-f]{40}/, '0'.repeat(40)))))
  return { files, pass: JSON.parse(String(files['pass.json'])) }
}

export const addPass = async (
  { get }: Awaited<ReturnType<typeof startPassWorld>>,
  { id, cookie }: { id: string; cookie: string },
) => {
  const { statusCode, rawPayload, headers } = await get(`/passes/apple/${id}`, cookie)
  assert.equal(statusCode, 200)
  return { headers, ...openPass(rawPayload) }
}

/** What a phone with a pass calls. */
export const usePhone = (
  { app }: Awaited<ReturnType<typeof startPassWorld>>,
  pass: { serialNumber: string; authenticationToken: string },
  { phone = 'a1b2c3d4e5f6', pushToken = 'ab'.repeat(32) } = {},
) => {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, more: object = {}) => {
    const headers = { ...(token && { authorization: `ApplePass ${token}` }), ...more }
    const payload = method === 'POST' ? { pushToken } : undefined
    return app.inject({ method, url: `/passes/v1${path}`, headers, ...(payload && { payload }) })
  }
  const { serialNumber: serial, authenticationToken: own } = pass
  const list = `/devices/${phone}/registrations/${passTypeId}`
  return {
    register: (token = own, of = serial) => call('POST', `${list}/${of}`, token),
    unregister: (token = own) => call('DELETE', `${list}/${serial}`, token),
    list: (since?: string) => call('GET', since === undefined ? list : `${list}?passesUpdatedSince=${since}`, ''),
    fetch: (since?: unknown, token = own, of = serial) =>
      call('GET', `/passes/${passTypeId}/${of}`, token, since ? { 'if-modified-since': String(since) } : {}),
  }
}

export const setPicture = async ({ database, venue }: Awaited<ReturnType<typeof startPassWorld>>) => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
    .webp()
    .toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  await database.pool.query('insert into cards.pictures (hash, bytes, created_at) values ($1, $2, now())', [
    hash,
    bytes,
  ])
  await database.pool.query('update cards.poap_events set picture = $1 where event_id = $2', [hash, venue.id])
  await database.pool.query('update cards.event_versions set picture = $1 where event_id = $2', [hash, venue.id])
  return hash
}

/** Passes, phones that follow one, and phones that are still to be told that theirs is gone. */
export const countRows = async ({ database }: Awaited<ReturnType<typeof startPassWorld>>) =>
  (
    await database.pool.query(
      'select (select count(*) from cards.passes)::int as passes, (select count(*) filter (where ended_at is null) from cards.pass_registrations)::int as phones, (select count(*) filter (where ended_at is not null) from cards.pass_registrations)::int as ended',
    )
  ).rows[0]
