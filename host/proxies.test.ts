import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findProgram } from '../dev/engines/find-program.ts'
import { freePort, startHost } from '../dev/start-host.ts'

// The examples of the manual, each in front of a real host.

const root = join(import.meta.dirname, '..')
const manual = await readFile(join(root, 'docs/self-hosting.md'), 'utf8')

const openHost = async (t: TestContext) => {
  const host = await startHost({ TRUSTED_PROXIES: '127.0.0.1' })
  t.after(() => host.remove())
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-proxy-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return { host, folder }
}

const endWith = (t: TestContext, child: ChildProcess) =>
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

type Ask = (path: string, options?: { method?: string; body?: string }) => Promise<number | undefined>

/** Over a certificate that nobody has signed. */
const askAt =
  (port: number): Ask =>
  (path, { method = 'GET', body } = {}) =>
    new Promise((resolve, reject) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' }
      const asked = request({ port, path, method, headers, rejectUnauthorized: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      asked.on('error', reject)
      asked.end(body)
    })

/** Until the proxy listens; one that ended says why. */
const untilReady = async (child: ChildProcess, ask: Ask) => {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(said)
    const status = await ask('/healthz').catch(() => undefined)
    if (status !== undefined) return
  }
}

/** Just below 4 MB, which the longest picture takes. */
const long = JSON.stringify({ picture: 'x'.repeat(4_000_000) })

const check = async (ask: Ask, host: { lines: string[] }) => {
  assert.equal(await ask('/readyz'), 200)
  assert.equal(await ask('/metrics'), 404)
  assert.equal(await ask('/tap'), 200)
  assert.equal(await ask('/api/poap-events', { method: 'POST', body: long }), 401)
  assert.equal(host.lines.filter((line) => line.includes('TRUSTED_PROXIES')).length, 0)
}

const skipWithout = (...programs: string[]) => {
  const missing = programs.filter((name) => !findProgram(name) && !findProgram(`/usr/sbin/${name}`))
  return {
    skip: missing.length > 0 && `needs ${missing.join(' and ')}; on Debian: apt-get install ${missing.join(' ')}`,
  }
}

test('the host behind nginx, as in the manual', skipWithout('nginx', 'openssl'), async (t) => {
  const { host, folder } = await openHost(t)
  const port = await freePort()
  const [, example = ''] = /With nginx:\n\n {3}```\n([\s\S]+?)\n {3}```/.exec(manual) ?? []
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const certificate = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const places = ['-subj', '/CN=cards.example.com', '-keyout', files.key, '-out', files.certificate]
  execFileSync('openssl', [...certificate, ...places], { stdio: 'pipe' })
  const server = example
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/ssl/cards.example.com.pem', files.certificate)
    .replace('/etc/ssl/cards.example.com.key', files.key)
    .replace('http://127.0.0.1:3000', host.url)
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  const configuration = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${kept.join(' ')} ${server} }`
  await writeFile(join(folder, 'nginx.conf'), configuration)
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  endWith(t, child)
  const ask = askAt(port)
  await untilReady(child, ask)
  await check(ask, host)
})

test('the host behind Caddy, with the file that comes along', skipWithout('caddy'), async (t) => {
  const { host, folder } = await openHost(t)
  const port = await freePort()
  await mkdir(join(folder, 'home'))
  const environment = {
    // Without TLS: it would add an authority of its own to this machine.
    DOMAIN: `http://localhost:${port}`,
    HOST_ADDRESS: new URL(host.url).host,
    CADDY_ADMIN: `localhost:${await freePort()}`,
    HOME: join(folder, 'home'),
  }
  const child = spawn('caddy', ['run', '--config', join(root, 'host/Caddyfile')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  })
  endWith(t, child)
  const ask: Ask = async (path, { method = 'GET', body } = {}) => {
    const headers = { 'content-type': 'application/json' }
    const sent = body === undefined ? { method } : { method, body, headers }
    return (await fetch(`http://localhost:${port}${path}`, sent)).status
  }
  await untilReady(child, ask)
  await check(ask, host)
  assert.match(manual, /host\/Caddyfile/)
})
