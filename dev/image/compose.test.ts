import assert from 'node:assert/strict'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type BrowserContext, chromium, expect } from '@playwright/test'
import { root } from '../checks/source-files.ts'
import { findBrowser } from '../find-browser.ts'
import { openSmtpServer } from '../smtp-server.ts'
import { missingForBase } from './build-base.ts'
import { buildImage } from './build-image.ts'
import { buildNeighbors, writeArchive } from './build-neighbors.ts'
import { relay } from './relay.ts'
import { missingEngine, startEngine } from './start-engine.ts'
import { missingTools, ownArchitecture } from './tools.ts'

const reason = process.env.THOROUGH
  ? (missingTools() ?? missingForBase() ?? missingEngine())
  : 'building images takes minutes: npm test -- --thorough dev/image'
const skip = reason ?? false

/** Caddy signs certificates of this ending itself, and the host takes it for a name of the internet. */
const domain = 'cards.local'
const mailPort = 2525

let engine: Awaited<ReturnType<typeof startEngine>>
let project: string[]
const compose = (...words: string[]) => engine.compose(...project, ...words)
/** An operator command, as the manual says; what it prints. */
const cards = (...words: string[]) => compose('exec', '-T', 'cards', 'cards', ...words)

before(async () => {
  if (skip) return
  const { image } = await buildImage(ownArchitecture())
  engine = await startEngine()
  const archives = await buildNeighbors(engine.folder)
  archives.push(await writeArchive(image, 'docker.io/library/iyk-cards:latest', join(engine.folder, 'cards.tar')))
  for (const archive of archives) await engine.docker('load', '--input', archive)
  // What compose.yaml finds beside it in a clone. The images are there, so it builds none.
  const folder = join(engine.folder, 'project')
  await mkdir(join(folder, 'host'), { recursive: true })
  await cp(join(root, 'host/Caddyfile'), join(folder, 'host/Caddyfile'))
  const settings = {
    DOMAIN: domain,
    POSTGRES_PASSWORD: '5a'.repeat(16),
    CARD_MASTER_KEY: '6b'.repeat(16),
    // The machine itself, as containers of this network see it.
    SMTP_URL: `smtp://172.30.64.1:${mailPort}`,
    MAIL_FROM: 'Your Cards <cards@example.com>',
  }
  await writeFile(
    join(folder, '.env'),
    Object.entries(settings).map((pair) => `${pair.join('=')}\n`),
  )
  project = ['--file', join(root, 'compose.yaml'), '--project-directory', folder, '--project-name', 'cards']
  await compose('up', '--detach')
})
after(() => engine?.end())

const socket = (name: string) => ({ path: join(engine.folder, `${name}.socket`) })

/** Requests a path through Caddy, whose certificate must be signed by a root. */
const get = async (path: string, ca: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: object; body: string }>()
  const options: RequestOptions = {
    socketPath: socket('https').path,
    servername: domain,
    headers: { host: domain },
    ca,
  }
  request({ ...options, path }, async (response) =>
    resolve({ status: response.statusCode!, headers: response.headers, body: await text(response) }),
  )
    .on('error', reject)
    .end()
  return promise
}

const rootCertificate = () => compose('exec', '-T', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt')

test('compose.yaml: someone taps, collects and signs in through Caddy, and all of it is there after down and up', {
  skip,
}, async (t) => {
  const mail = await openSmtpServer(t)
  const passMail = await relay(socket('mail'), { host: '127.0.0.1', port: mail.port })
  await engine.relayInside([
    [{ host: '0.0.0.0', port: mailPort }, socket('mail')],
    [socket('https'), { host: '127.0.0.1', port: 443 }],
  ])
  const passVisits = await relay({ host: '127.0.0.1', port: 0 }, socket('https'))
  t.after(() => [passMail, passVisits].map((server) => server.close()))

  const ca = await rootCertificate()
  assert.equal((await get('/readyz', ca)).status, 200)
  assert.equal((await get('/metrics', ca)).status, 404)

  // An operator prepares an event and a card.
  const list = [{ fancy_id: 'opening', name: 'Opening night', year: 2099, created_date: '2026-01-14T17:35:26.320Z' }]
  const events = join(engine.folder, 'events.json')
  await writeFile(events, JSON.stringify(list))
  const container = (await compose('ps', '--quiet', 'cards')).trim()
  await engine.docker('cp', events, `${container}:/var/lib/iyk-cards/events.json`)
  const imported = await cards(
    'events',
    'import',
    '/var/lib/iyk-cards/events.json',
    '--holder',
    'ada@example.com',
    '--new',
  )
  assert.match(imported, /1/)
  const [, id = ''] = /([0-9a-f-]{36})/.exec(await cards('events', 'list')) ?? []
  await cards('cards', 'add', 'door')
  await cards('cards', 'hold', 'door', '--holder', 'ada@example.com', '--event', id)

  // A guest taps it.
  const found = await findBrowser()
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...(process.env as Record<string, string>), ...found.environment },
    args: [`--host-resolver-rules=MAP ${domain}:443 127.0.0.1:${(passVisits.address() as AddressInfo).port}`],
  })
  t.after(() => browser.close())
  const guest: BrowserContext = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await guest.newPage()
  await page.goto((await cards('cards', 'tap', 'door')).trim())
  await expect(page.getByText('Opening night').first()).toBeVisible()
  await page.getByLabel('Email address').fill('guest@example.com')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await expect.poll(() => mail.taken.find(({ to }) => to === 'guest@example.com')?.raw).toMatch(/\b\d{6}\b/)
  const [code = ''] = /\b\d{6}\b/.exec(mail.taken.find(({ to }) => to === 'guest@example.com')!.raw) ?? []
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'View your collection' }).click()
  await expect(page.getByRole('link', { name: /Opening night/ })).toBeVisible()
  const session = (await guest.cookies()).filter(({ name }) => name.startsWith('iyk_stytch'))
  assert.deepEqual(
    session.map(({ secure }) => secure),
    [true, true],
  )

  // The manual's steps of an upgrade.
  await cards('backup', '/var/lib/iyk-cards/before.backup')
  assert.match(await cards('backup', 'check', '/var/lib/iyk-cards/before.backup'), /can be restored/)
  assert.doesNotMatch(await compose('logs', 'cards'), /"level":"(error|warn)"/)

  await compose('down')
  assert.equal((await engine.docker('ps', '--all', '--quiet')).trim(), '')
  await compose('up', '--detach')
  assert.equal(await rootCertificate(), ca)
  await page.reload()
  await expect(page.getByRole('link', { name: /Opening night/ })).toBeVisible()
  await page.goto((await cards('cards', 'tap', 'door')).trim())
  await expect(page.getByText('Opening night').first()).toBeVisible()
  assert.match(await cards('backup', 'check', '/var/lib/iyk-cards/before.backup'), /can be restored/)
})
