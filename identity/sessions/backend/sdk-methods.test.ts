import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, projectId, projectSecret as secret } from '@iyk/dev/identity-app.ts'
import { Client } from 'stytch'

const contract = new URL('../../../wire/CONTRACT.md', import.meta.url)

let provider: IdentityApp
let listener: Server
let backend: Client
/** What the SDK asked, and what it was told. */
const asked: { call: string; error: string | undefined }[] = []

before(async () => {
  provider = await createIdentityApp({ settings: { projectSecret: secret } })
  listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers
    const answer = await provider.app.inject({
      method: request.method as 'GET',
      url: request.url ?? '',
      headers,
      ...(chunks.length > 0 && { payload: Buffer.concat(chunks) }),
    })
    asked.push({ call: `${request.method} ${request.url?.split('?')[0]}`, error: answer.json().error_type })
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as { port: number }
  const env = `http://127.0.0.1:${port}/`
  backend = new Client({ project_id: projectId, secret, env, fraud_env: env })
})
after(async () => {
  listener.close()
  await provider.close()
})

/** Every method of the client and of what hangs on it, such as `magicLinks.email.send`. */
const listMethods = (): Map<string, (data: object) => Promise<unknown>> => {
  const found = new Map<string, (data: object) => Promise<unknown>>()
  const walk = (one: object, path: string) => {
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(one))) {
      const method = (one as Record<string, unknown>)[name]
      if (name !== 'constructor' && typeof method === 'function')
        found.set(`${path}${name}`, (data) => method.call(one, data))
    }
    for (const [name, inner] of Object.entries(one))
      if (
        inner &&
        typeof inner === 'object' &&
        /^class/.test(String(inner.constructor)) &&
        !/Config|client$|cache/i.test(name)
      )
        walk(inner, `${path}${name}.`)
  }
  for (const [name, part] of Object.entries(backend))
    if (typeof part === 'object' && name !== 'fetchConfig' && name !== 'jwtConfig') walk(part, `${name}.`)
  return found
}

/** Any identifier is `x`. */
const anything = new Proxy(
  { scopes: ['x'] },
  { get: (known, key) => Reflect.get(known, key) ?? (key === 'toJSON' || typeof key === 'symbol' ? undefined : 'x') },
)

test('the contract’s section 12.7 has every method of the backend SDK, with the answer that it gets', async () => {
  const text = readFileSync(contract, 'utf8')
  const [, section = ''] = /^### 12\.7 .*$([\s\S]*)/m.exec(text) ?? []
  const said = new Map(
    [...section.matchAll(/^\| `(\w+(?:\.\w+)+)` \| (.+?) \|/gm)].map(([, name = '', answer = '']) => [name, answer]),
  )
  const real = new Map<string, string>()
  for (const [name, method] of listMethods()) {
    asked.length = 0
    await Promise.resolve()
      .then(() => method(anything))
      .catch(() => undefined)
    const answer = asked.at(-1)
    if (!answer) real.set(name, 'makes no call')
    else if (answer.error === 'route_not_found') real.set(name, '404 `route_not_found`')
    else {
      const key = answer.call.replace(projectId, 'x').replace(/\/x(?=\/|$)/, '/:id')
      const written = [...section.matchAll(/`((?:GET|POST|PUT|DELETE) \/v1\/[^`]+)`/g)].map(([, call = '']) => call)
      const matching = written.find((one) => one.replace(/:\w+/, ':id') === key)
      real.set(name, `\`${matching ?? key}\``)
    }
  }
  assert.deepEqual(Object.fromEntries(said), Object.fromEntries(real))
})
