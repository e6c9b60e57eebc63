import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { nodeArguments } from '../../host/node-options.mjs'
import { root } from '../checks/source-files.ts'
import { inspectPrograms, missingEmulator } from './architectures.ts'
import { missingForBase } from './build-base.ts'
import { buildImage } from './build-image.ts'
import { measureImage, mostMegabytes } from './measure-image.ts'
import { startContainer } from './start-container.ts'
import { missingTools } from './tools.ts'

const reason = process.env.THOROUGH
  ? (missingTools() ?? missingForBase())
  : 'building an image for arm64 takes minutes: npm test -- --thorough dev/image'
const skip = reason ?? false
const skipRun = reason ?? missingEmulator('arm64') ?? false

let built: Awaited<ReturnType<typeof buildImage>>
let host: Awaited<ReturnType<typeof startContainer>>
before(async () => {
  if (skip) return
  built = await buildImage('arm64')
  if (!skipRun) host = await startContainer(built.image, {}, 'arm64')
})
after(() => host?.remove())

test('the image for arm64 has programs and libraries of arm64 alone', { skip }, async (t) => {
  const { count, foreign } = await inspectPrograms(built.image, 'arm64')
  t.diagnostic(`${count} programs and libraries`)
  assert.deepEqual(foreign, [])
  // Node, the shell, PostgreSQL with its libraries, and those that draw.
  assert.ok(count > 50, `${count}`)
})

test(`the image for arm64 has at most ${mostMegabytes} MB as a registry holds it`, { skip }, async (t) => {
  const megabytes = await measureImage(built.image)
  t.diagnostic(`${Math.round(megabytes)} MB, on ${built.base}`)
  assert.ok(megabytes < mostMegabytes, `${megabytes} MB`)
})

const nodeInImage = nodeArguments.map((word) => word.replace(new URL(`file://${root}/`).href, '/srv/iyk-cards/'))

/** Prints the picture of an event. In the process that starts with it, since an emulator takes longer than a host lets a drawing take. */
const drawEvent = `
  const { openCardDrawing } = await import('/srv/iyk-cards/host/card-picture/draw-card.ts')
  const { prepareCard } = await import('/srv/iyk-cards/host/card-picture/encode-card.ts')
  const { joinParts } = await import('/srv/iyk-cards/host/card-picture/join-parts.ts')
  const { builtWeb } = await import('/srv/iyk-cards/host/pages/built-web.ts')
  const { cardFace } = await builtWeb('/srv/iyk-cards/web/dist').pagesIn('en')
  const [startsAt, endsAt] = ['2026-11-20T18:00:00Z', '2026-11-20T22:00:00Z']
  const face = cardFace({ id: 'opening', name: 'Opening night', startsAt, endsAt, timeZone: 'UTC', place: 'Lisbon' })
  const drawn = await openCardDrawing()({ face, form: 'link', isNumbered: false })
  const { common, encode } = await prepareCard(drawn, { type: 'png', isPhoto: false })
  const picture = Buffer.concat(joinParts(common, await encode())).toString('base64')
  process.stdout.write(picture, () => process.exit())
`

/** An operator command; resolves to what it prints. */
const cards = async (...words: string[]) => {
  const { code, output, errors } = await host.cards(...words)
  assert.equal(code, 0, errors)
  return output
}

test('the image for arm64 answers commands, shows a tap and draws a picture', { skip: skipRun }, async () => {
  assert.equal((await host.exec('node', '-p', 'process.arch')).output, 'arm64\n')
  assert.equal(await cards('ready'), 'Ready.\n')
  assert.match(await cards('help'), /^Usage: npm run cards/)
  const page = await fetch((await cards('cards', 'tap', 'demo')).trim())
  assert.equal(page.status, 200)
  assert.match(page.url, /\/tap\?ref=/)
  assert.match(await page.text(), /Opening night of the reading room/)
  const { output, errors } = await host.exec('node', ...nodeInImage, '--input-type=module', '--eval', drawEvent)
  const picture = await sharp(Buffer.from(output, 'base64')).metadata()
  assert.deepEqual([picture.format, picture.width, picture.height], ['png', 1200, 630], errors)
})

test('the image for arm64 writes a backup and restores it to try it', { skip: skipRun }, async () => {
  const file = '/var/lib/iyk-cards/before.backup'
  await cards('backup', file)
  assert.match(await cards('backup', 'check', file), /can be restored: \d+ rows of \d+ tables, all as they were/)
})
