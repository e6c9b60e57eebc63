import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startHost } from '../dev/start-host.ts'

/** Each is for a request, a setting or a first use that most hosts wait for or never see. */
const rare = [
  // Packages, some with native code.
  'node_modules/@napi-rs/canvas/',
  'node_modules/@opentelemetry/',
  'node_modules/@node-rs/argon2/',
  'node_modules/@node-rs/bcrypt/',
  'node_modules/@simplewebauthn/server/',
  'node_modules/@zxcvbn-ts/',
  'node_modules/ajv/',
  'node_modules/jose/dist/webapi/jwe/',
  'node_modules/nodemailer/dist/esm/nodemailer.js',
  'node_modules/oauth4webapi/',
  'node_modules/openid-client/',
  'node_modules/passkit-generator/',
  'node_modules/prom-client/',
  'node_modules/qrcode/',
  'node_modules/sharp/',
  'node_modules/viem/',
  // Ours.
  'cards/pictures/remote/',
  'host/card-picture/draw-card.ts',
  'host/console/handlers.ts',
  'host/passes/',
  'host/provider/other-provider.ts',
  'host/telemetry/start-telemetry.ts',
  'host/telemetry/trace-requests.ts',
  'kit/http/fetch-public.ts',
  'kit/outbox/send-by-smtp.ts',
  'kit/outbox/send-by-twilio.ts',
  'web/dist/server/',
  // Node's fetch, and its compiler of TypeScript.
  'internal/deps/undici/undici',
  'internal/deps/amaro/',
] as const

test('a host at rest holds in memory what every host needs, and nothing that few do (decision 76)', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-modules-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const MODULES_FILE = join(folder, 'modules.txt')
  // It writes the list when it ends, which another account could not.
  const host = await startHost({ MODULES_FILE, LEAVE_ROOT: 'off' }, { program: 'dev/list-modules.mjs' })
  t.after(() => host.remove())
  await host.stop()
  const loaded = (await readFile(MODULES_FILE, 'utf8')).split('\n')
  for (const common of ['node_modules/fastify/', 'identity/mount-identity.ts', 'NativeModule http'])
    assert.ok(
      loaded.some((name) => name.includes(common)),
      `${common} is not in the list of ${loaded.length} modules`,
    )
  assert.deepEqual(
    loaded.filter((name) => rare.some((part) => name.includes(part))),
    [],
  )
})
