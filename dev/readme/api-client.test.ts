import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createApiKey } from '@iyk/cards/api-keys/create.ts'
import { createHostApp } from '../host-app.ts'
import { createScratch } from '../scratch.ts'
import { codeBlocks } from './code-blocks.ts'

const run = promisify(execFile)
const packages = join(import.meta.dirname, '../../docs/api-client/node_modules')

/** As staff of one event would write it. */
const door = `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

const { IYK_URL: baseUrl, IYK_API_KEY: key, EVENTS } = process.env
const client = createClient<paths>({ baseUrl: baseUrl!, headers: { Authorization: \`Bearer \${key}\` } })
for (const event of EVENTS!.split(' ')) {
  const { data, error } = await client.GET('/api/staff/{event}', { params: { path: { event } } })
  console.log(data?.data.name ?? error?.error_type)
}
`

const options = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['src'],
}

test('the client in docs/api.md is generated from a host, type-checks, and does with a key what the page says', async (t) => {
  const blocks = await codeBlocks('docs/api.md')
  const program = blocks.find(({ file }) => file === 'src/create-event.ts')
  assert.ok(program)
  const printed = blocks[blocks.indexOf(program) + 1]?.text.trim()
  const folder = await createScratch()
  t.after(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'src'))
  await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
  await writeFile(join(folder, 'src/create-event.ts'), program.text)

  const host = await createHostApp(t)
  await host.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(host.app.server.address() as AddressInfo).port}`
  const { assertMayCreateKeys: _, findVerifiedEmails: __, ...context } = host.contexts.cards
  const { secret } = await createApiKey(context, {
    viewer: { userId: 'organizer', verifiedEmails: [] },
    wanted: { name: 'Recipe', scopes: ['read', 'manage'] },
    ipAddress: '127.0.0.1',
    language: 'en',
  })
  host.contexts.cards.findVerifiedEmails = async () => []

  await run(process.execPath, [
    join(packages, 'openapi-typescript/bin/cli.js'),
    `${url}/api/openapi.json`,
    '--output',
    join(folder, 'src/api.d.ts'),
  ])
  const check = () => run(process.execPath, [join(packages, 'typescript/bin/tsc'), '-p', folder])
  await check()
  const env = { ...process.env, IYK_URL: url, IYK_API_KEY: secret }
  const { stdout } = await run(process.execPath, ['src/create-event.ts'], { cwd: folder, env })
  assert.equal(stdout.trim(), printed)

  // A key of one event, with the generated client: its slug, its id, another event and none.
  const { rows } = await host.database.pool.query(
    `select event_id, slug from cards.poap_events where name = 'Reading night'`,
  )
  const { event_id, slug } = rows[0]
  const forOne = await createApiKey(context, {
    viewer: { userId: 'organizer', verifiedEmails: [] },
    wanted: { name: 'Door', scopes: ['hand_out'], event_id },
    ipAddress: '127.0.0.1',
    language: 'en',
  })
  await writeFile(join(folder, 'src/door.ts'), door)
  await check()
  const { stdout: names } = await run(process.execPath, ['src/door.ts'], {
    cwd: folder,
    env: { ...env, IYK_API_KEY: forOne.secret, EVENTS: `${slug} ${event_id} demo nothing` },
  })
  assert.equal(names, 'Reading night\nReading night\npoap_event_not_found\npoap_event_not_found\n')

  await writeFile(join(folder, 'src/misspelt.ts'), program.text.replace("timezone: 'Europe", "time_zone: 'Europe"))
  await assert.rejects(check(), ({ stdout: said }: { stdout: string }) => /misspelt\.ts.*time_zone/s.test(said))
})
