import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { nodeArguments } from '../../host/node-options.mjs'
import { root } from '../checks/source-files.ts'
import { runJourneys } from '../suite/run-journeys.ts'
import { createTally } from '../suite/tally.ts'
import { missingForBase } from './build-base.ts'
import { buildImage } from './build-image.ts'
import { measureImage, mostMegabytes } from './measure-image.ts'
import { startContainer } from './start-container.ts'
import { missingTools, ownArchitecture, podman } from './tools.ts'

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

test('an image starts the host with the options that npm start gives it', () => {
  const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? []
  const here = nodeArguments.map((word) => word.replace(new URL(`file://${root}/`).href, '/srv/iyk-cards/'))
  assert.deepEqual(JSON.parse(entry), ['node', ...here, 'host/main.ts'])
})

const reason = process.env.THOROUGH
  ? (missingTools() ?? missingForBase())
  : 'building an image takes minutes: npm test -- --thorough dev/image'
const skip = reason ?? false

let built: Awaited<ReturnType<typeof buildImage>>
let host: Awaited<ReturnType<typeof startContainer>>
before(async () => {
  if (skip) return
  built = await buildImage(ownArchitecture())
  host = await startContainer(built.image, { PROJECT_SECRET: 'secret-test-of-the-journeys' })
})
after(() => host?.remove())

test('the image runs as an account of its own, writes to its volume alone, and is ready by its own command', {
  skip,
}, async () => {
  const { output } = await podman(
    'image',
    'inspect',
    '--format',
    '{{.Config.User}} {{.Config.Healthcheck.Test}}',
    built.image,
  )
  assert.equal(output.trim(), '10001:10001 [CMD cards ready]')
  const write = 'try { require("fs").writeFileSync("/srv/iyk-cards/x", "") } catch (error) { console.log(error.code) }'
  const { output: refused } = await host.exec('node', '-e', `console.log(process.getuid()); ${write}`)
  assert.equal(refused, '10001\nEROFS\n')
  // As pictures from elsewhere are drawn.
  const { output: drawn } = await host.exec('/bin/sh', '-c', 'ulimit -t 5; exec nice -n 15 node -p 1')
  assert.equal(drawn, '1\n')
})

test(`the image has at most ${mostMegabytes} MB as a registry holds it`, { skip }, async (t) => {
  const megabytes = await measureImage(built.image)
  t.diagnostic(`${Math.round(megabytes)} MB, on ${built.base}`)
  assert.ok(megabytes < mostMegabytes, `${megabytes} MB`)
})

test('journeys in a browser, against a container', { skip }, async () => {
  process.env.HOST_IMAGE = built.image
  const tally = createTally()
  await runJourneys(
    ['event-page', 'tap-and-collect', 'sign-in-by-email', 'holder'].map((name) => `${name}\\.spec\\.ts$`),
    tally,
  )
  delete process.env.HOST_IMAGE
  assert.equal(tally.counts.failed, 0)
  assert.ok(tally.counts.passed > 0)
})
