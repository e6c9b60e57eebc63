import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort, type Host, startHost } from '../../dev/start-host.ts'

let host: Host
before(async () => {
  const PORT = String(await freePort())
  host = await startHost({ PORT, PUBLIC_URL: `http://localhost:${PORT}` })
})
after(() => host.remove())

const run = async (...words: string[]) => {
  const { code, output, errors } = await host.cards(...words)
  assert.equal(code, 0, errors)
  return output
}
const refuses = async (words: string[], sentence: RegExp) => {
  const { code, errors } = await host.cards(...words)
  assert.equal(code, 1)
  assert.match(errors, sentence)
}
const row = async (name: string) => (await run('cards', 'list')).split('\n').find((line) => line.startsWith(name))

test('the operator takes a card back, blocks, renames and removes it, and all of it is in the audit log', async () => {
  await run('cards', 'add', 'desk', '--uid', '04A1B2C3D4E5F6')
  await run('cards', 'hold', 'desk', '--holder', 'ada@example.com', '--new')
  assert.match((await row('desk')) ?? '', /chip +yes/)
  await run('cards', 'block', 'desk')
  assert.match((await row('desk')) ?? '', /by the operator/)
  await run('cards', 'unblock', 'desk')
  assert.match(await run('cards', 'unblock', 'desk'), /is not blocked; nothing was to be done/)
  await run('cards', 'release', 'desk')
  assert.match(await run('cards', 'release', 'desk'), /free already; nothing was to be done/)
  assert.match((await row('desk')) ?? '', /chip +no/)
  await run('cards', 'rename', 'desk', 'front desk')
  await refuses(['cards', 'rename', 'front desk', 'demo'], /already/)
  await refuses(['cards', 'hold', 'front desk'], /--holder/)
  await refuses(['cards', 'remove', 'nowhere'], /No card is named/)
  await run('cards', 'keys', 'front desk')
  await run('cards', 'remove', 'front desk')
  assert.equal(await row('front desk'), undefined)
  assert.match(await run('cards', 'add', 'desk', '--uid', '04A1B2C3D4E5F6'), /at key version 2, .*--version <number>/)
  assert.match(await run('cards', 'reprogram', 'desk', '--again'), /key version 3/)
  const log = await run('audit', '--since', '1h')
  assert.match(log, /operator +cards\.hold +ok +user-\S+ +- +desk$/m)
  const acts = log.match(/cards\.(?!list)\w+/g)
  assert.deepEqual(
    acts,
    ['add', 'hold', 'block', 'unblock', 'release', 'rename', 'keys', 'remove', 'add', 'reprogram'].map(
      (act) => `cards.${act}`,
    ),
  )
})

test('cards reprogram pressed twice refuses, and the keys of every version can still be printed', async () => {
  await run('cards', 'add', 'gate', '--uid', '04A1B2C3D4E5F7')
  /** What a terminal of 100 columns shows of them without a break. */
  const keysIn = (output: string, which = '') => {
    const shown = output.replaceAll(/^(.{100}).*/gm, '$1')
    const pattern = which ? /Key \d .*\n +before +([0-9A-F]{32})$/gm : /Key \d \([^)]*\) +([0-9A-F]{32})/g
    return [...shown.matchAll(pattern)].map(([, key]) => key)
  }
  const added = await run('cards', 'keys', 'gate')
  const first = keysIn(added)
  assert.equal(first.length, 5)
  assert.deepEqual(keysIn(added, 'before'), Array(5).fill('0'.repeat(32)))
  const moved = await run('cards', 'reprogram', 'gate')
  assert.deepEqual(keysIn(moved, 'before'), first)
  assert.match(moved, /^Version of all keys +02\n +before +01$/m)
  await refuses(['cards', 'reprogram', 'gate'], /version 2 was seen yet.*version 1\..*--again/)
  assert.deepEqual(keysIn(await run('cards', 'keys', 'gate')), keysIn(moved))
  assert.match(await run('cards', 'reprogram', 'gate', '--again'), /key version 3/)
  assert.deepEqual(keysIn(await run('cards', 'keys', 'gate', '--version', '1')), first)
  assert.deepEqual(keysIn(await run('cards', 'keys', 'gate', '--version', '2')), keysIn(moved))
  for (const version of ['0', '256', 'x'])
    await refuses(['cards', 'keys', 'gate', '--version', version], /not a key version/)
})

test('a refused command makes no account for the holder that it names, and one that is made is said', async () => {
  const [event] = /[0-9a-f-]{36}/.exec(await run('events', 'list')) ?? []
  await run('cards', 'add', 'spare one')
  const known = ['cards', 'hold', 'spare one', '--holder', 'typo@exampel.com']
  await refuses(known, /No account has the address typo@exampel\.com; nothing was done.*--new/)
  await refuses(['cards', 'hold', 'spare one', '--holder', 'user-test-none'], /No user has the id "user-test-none"/)
  const hold = [...known, '--new']
  await refuses([...hold, '--event', event!], /is not one of typo@exampel\.com/)
  await refuses([...hold, '--event', '56bac7a2'], /No event has the id "56bac7a2"/)
  await refuses([...hold, '--holder', 'ada@example.com'], /--holder is given twice/)
  const file = join(host.dataDir, 'events.json')
  await writeFile(file, '[{"name": "not an event"}]')
  await refuses(['events', 'import', file, '--holder', 'typo@exampel.com'], /No account has/)
  await refuses(
    ['events', 'import', file, '--holder', 'typo@exampel.com', '--new'],
    /holds no event that can be imported/,
  )
  assert.doesNotMatch(await run('users', 'list'), /typo@exampel/)
  assert.match(await run(...hold), /^Made a new account for typo@exampel\.com\.\n/)
  assert.doesNotMatch(await run(...known), /new account/)
  const [userId] = /user-[\w-]+(?=.*typo@exampel)/.exec(await run('users', 'list')) ?? []
  assert.match(await run('cards', 'hold', 'spare one', '--holder', userId!), /is held by user-/)
})

test('what is approved, taken down or banned already is said, and what was never approved is not taken down', async () => {
  const [event] = /[0-9a-f-]{36}(?= +active)/.exec(await run('events', 'list')) ?? []
  assert.match(await run('events', 'approve', event!), /approved already; nothing was to be done/)
  await run('events', 'takedown', event!, '--reason', 'A scam.')
  assert.match(await run('events', 'takedown', event!, '--reason', 'A scam.'), /already; nothing was to be done/)
  await run('users', 'ban', 'typo@exampel.com')
  assert.match(await run('users', 'ban', 'typo@exampel.com'), /is banned already/)
  await run('users', 'unban', 'typo@exampel.com')
  assert.match(await run('users', 'unban', 'typo@exampel.com'), /is not banned/)
})

/** A command with other settings than the host. */
const runWith = async (change: Record<string, string | undefined>, ...words: string[]) => {
  const operator = join(import.meta.dirname, '../operator.ts')
  const env = { ...process.env, ...host.environment, ...change }
  return (await promisify(execFile)(process.execPath, [operator, ...words], { env })).stdout
}

test('cards list without the key of the cards says that it is not set, not that all is well', async () => {
  const stdout = await runWith({ CARD_MASTER_KEY: '5a'.repeat(16) }, 'cards', 'list')
  assert.match(stdout, /version 3, a master key that is not set here/)
})

test('a command without PUBLIC_URL and PORT makes links with the address that the host was given', async () => {
  const stdout = await runWith({ PUBLIC_URL: undefined, PORT: undefined }, 'cards', 'keys', 'gate')
  assert.match(stdout, new RegExp(`^Address +${host.url}/tap\\?`, 'm'))
})
