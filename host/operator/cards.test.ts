import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
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

test('the operator releases, blocks, renames and removes a card, and all of it is in the audit log', async () => {
  await run('cards', 'add', 'desk', '--uid', '04A1B2C3D4E5F6')
  await run('cards', 'hold', 'desk', '--holder', 'ada@example.com', '--new')
  assert.match((await row('desk')) ?? '', /chip +yes/)
  await run('cards', 'block', 'desk')
  assert.match((await row('desk')) ?? '', /by the operator/)
  await run('cards', 'unblock', 'desk')
  assert.match(await run('cards', 'unblock', 'desk'), /is not blocked\. Nothing to do/)
  await run('cards', 'release', 'desk')
  assert.match(await run('cards', 'release', 'desk'), /has no holder and is not blocked\. Nothing to do/)
  assert.match((await row('desk')) ?? '', /chip +no/)
  await run('cards', 'rename', 'desk', 'front desk')
  await refuses(['cards', 'rename', 'front desk', 'demo'], /already/)
  await refuses(['cards', 'hold', 'front desk'], /--holder/)
  await refuses(['cards', 'remove', 'nowhere'], /No card is named/)
  await run('cards', 'keys', 'front desk')
  await run('cards', 'remove', 'front desk')
  assert.equal(await row('front desk'), undefined)
  assert.match(await run('cards', 'add', 'desk', '--uid', '04A1B2C3D4E5F6'), /has key version 2; .*--version <number>/)
  assert.match(await run('cards', 'reprogram', 'desk', '--again'), /key version 3/)
  const log = await run('audit', '--since', '1h')
  assert.match(log, /operator +cards\.hold +ok +user-\S+ +- +desk$/m)
  const acts = log.match(/cards\.(?!list)\w+(?= +ok)/g)
  assert.deepEqual(
    acts,
    ['add', 'hold', 'block', 'unblock', 'release', 'rename', 'keys', 'remove', 'add', 'reprogram'].map(
      (act) => `cards.${act}`,
    ),
  )
  assert.match(log, /operator +cards\.unblock +unchanged/)
  assert.match(log, /operator +cards\.remove +refused/)
  await refuses(['cards', 'keys', 'nowhere'], /No card is named/)
  await run('secrets', 'reseal')
  await run('chain', 'status')
  const later = await run('audit', '--since', '1h')
  assert.match(later, /operator +cards\.keys +refused +- +- +nowhere$/m)
  assert.match(later, /operator +secrets\.reseal +unchanged/)
  assert.match(later, /operator +chain\.status +ok/)
})

test('cards reprogram run twice at once refuses the second, and the keys of every version can still be printed', async () => {
  await run('cards', 'add', 'gate', '--uid', '04A1B2C3D4E5F7')
  /** The keys in the output, as a terminal of 100 columns shows them without wrapping. */
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
  await refuses(['cards', 'reprogram', 'gate'], /version 2 yet.*version 1\..*--again/)
  assert.deepEqual(keysIn(await run('cards', 'keys', 'gate')), keysIn(moved))
  assert.match(await run('cards', 'reprogram', 'gate', '--again'), /key version 3/)
  assert.deepEqual(keysIn(await run('cards', 'keys', 'gate', '--version', '1')), first)
  assert.deepEqual(keysIn(await run('cards', 'keys', 'gate', '--version', '2')), keysIn(moved))
  for (const version of ['0', '256', 'x'])
    await refuses(['cards', 'keys', 'gate', '--version', version], /not a key version/)
})

test('a refused command creates no account for the holder it names, and a created account is reported', async () => {
  const [event] = /[0-9a-f-]{36}/.exec(await run('events', 'list')) ?? []
  await run('cards', 'add', 'spare one')
  const known = ['cards', 'hold', 'spare one', '--holder', 'typo@exampel.com']
  await refuses(known, /No account has the email address typo@exampel\.com\. Nothing was changed.*--new/)
  await refuses(['cards', 'hold', 'spare one', '--holder', 'user-test-none'], /No user has the ID "user-test-none"/)
  const hold = [...known, '--new']
  await refuses([...hold, '--event', event!], /does not belong to typo@exampel\.com/)
  await refuses([...hold, '--event', '56bac7a2'], /No event has the ID "56bac7a2"/)
  await refuses([...hold, '--holder', 'ada@example.com'], /--holder is given twice/)
  const file = join(host.dataDir, 'events.json')
  await writeFile(file, '[{"name": "not an event"}]')
  await refuses(['events', 'import', file, '--holder', 'typo@exampel.com'], /No account has/)
  await refuses(
    ['events', 'import', file, '--holder', 'typo@exampel.com', '--new'],
    /has no event that can be imported/,
  )
  assert.doesNotMatch(await run('users', 'list'), /typo@exampel/)
  assert.match(await run(...hold), /^Created an account for typo@exampel\.com\.\n/)
  assert.doesNotMatch(await run(...known), /Created an account/)
  const [userId] = /user-[\w-]+(?=.*typo@exampel)/.exec(await run('users', 'list')) ?? []
  assert.match(await run('cards', 'hold', 'spare one', '--holder', userId!), /user-\S+ already holds spare one/)
})

test('a card that is given to its holder again stays linked; otherwise its link is reported as removed', async () => {
  const [event] = /[0-9a-f-]{36}/.exec(await run('events', 'list')) ?? []
  const { holder_id } = /holder +(?<holder_id>user-\S+)/.exec(await run('events', 'show', event!))?.groups ?? {}
  await run('cards', 'add', 'spare two')
  const linked = async () => /^spare two .* yes +(\S+)/m.exec(await run('cards', 'list'))?.[1]
  await run('cards', 'hold', 'spare two', '--holder', holder_id!, '--event', event!)
  const shown = await linked()
  assert.notEqual(shown, '-')
  assert.match(await run('cards', 'hold', 'spare two', '--holder', holder_id!), /It stays linked to "/)
  assert.equal(await linked(), shown)
  assert.match(
    await run('cards', 'hold', 'spare two', '--holder', 'other@example.com', '--new'),
    /It is no longer linked to ".+"\. To link .*: cards hold "spare two" --holder other@example\.com --event <id>/,
  )
  assert.equal(await linked(), '-')
})

test('a command that changes nothing about a card says so, and a refused one records the card', async () => {
  const [event] = /[0-9a-f-]{36}/.exec(await run('events', 'list')) ?? []
  const { holder } = /holder +(?<holder>user-\S+)/.exec(await run('events', 'show', event!))?.groups ?? {}
  await run('cards', 'add', 'same')
  const hold = ['cards', 'hold', 'same', '--holder', holder!]
  assert.match(await run(...hold, '--event', event!), /now holds same/)
  assert.match(await run(...hold, '--event', event!), /already holds same\. Nothing to do\./)
  assert.match(await run(...hold), /already holds same\. It stays linked to ".+"\. Nothing to do\./)
  assert.match(await run('cards', 'rename', 'SAME', 'same'), /same already has this name\. Nothing to do\./)
  await refuses(['cards', 'rename', 'same', 'gate'], /already/)
  await refuses(['cards', 'hold', 'same', '--holder', 'nobody@example.com'], /No account/)
  const log = await run('audit', '--since', '1h', '--user', holder!)
  const lines = [...log.matchAll(/cards\.(\w+) +(\w+) +user-\S+ +- +same$/gm)].map(
    ([, act, outcome]) => `${act} ${outcome}`,
  )
  assert.deepEqual(lines.slice(-6), [
    'hold ok',
    'hold unchanged',
    'hold unchanged',
    'rename unchanged',
    'rename refused',
    'hold refused',
  ])
})

test('what is wrong with a UID or the hash of a picture is said as it is', async () => {
  await refuses(
    ['cards', 'add', 'zeros', '--uid', '0'.repeat(14)],
    /A UID has 14 hexadecimal digits and is not all zeros/,
  )
  const hash = 'ab'.repeat(32)
  await refuses(['pictures', 'takedown', hash.toUpperCase()], new RegExp(`^Picture ${hash} not found\\.$`, 'm'))
})

test('a card given to a banned holder is, and the operator is told', async () => {
  await run('cards', 'add', 'for banned')
  await run('users', 'ban', 'typo@exampel.com')
  assert.match(
    await run('cards', 'hold', 'for banned', '--holder', 'typo@exampel.com'),
    /typo@exampel\.com is banned and cannot sign in\. To lift the ban: users unban user-/,
  )
  await run('users', 'unban', 'typo@exampel.com')
})

test('commands report what is already approved, taken down or banned, and do not take down an event that was never approved', async () => {
  const [event] = /[0-9a-f-]{36}(?= +active)/.exec(await run('events', 'list')) ?? []
  assert.match(await run('events', 'approve', event!), /is already approved\. Nothing to do/)
  await run('events', 'takedown', event!, '--reason', 'A scam.')
  assert.match(
    await run('events', 'takedown', event!, '--reason', 'A scam.'),
    /is already rejected or taken down\. Nothing to do/,
  )
  await run('users', 'ban', 'typo@exampel.com')
  assert.match(await run('users', 'ban', 'typo@exampel.com'), /is already banned/)
  await run('users', 'unban', 'typo@exampel.com')
  assert.match(await run('users', 'unban', 'typo@exampel.com'), /is not banned/)
})

/** Runs a command with settings that differ from the host's; an empty one is not set. */
const runWith = async (settings: Record<string, string>, ...words: string[]) => {
  const { code, output, errors } = await host.operate(words, settings)
  assert.equal(code, 0, errors)
  return output
}

test('cards list without the cards’ master key says that it is not set', async () => {
  const output = await runWith({ CARD_MASTER_KEY: '5a'.repeat(16) }, 'cards', 'list')
  assert.match(output, /version 3, unknown master key/)
})

test('a command without PUBLIC_URL and PORT builds links with the host’s address', async () => {
  const output = await runWith({ PUBLIC_URL: '', PORT: '' }, 'cards', 'keys', 'gate')
  assert.match(output, new RegExp(`^URL +${host.url}/tap\\?`, 'm'))
})

test('nothing is printed for a chip whose URL would not be the host’s', async () => {
  const settings = { PUBLIC_URL: 'https://cards.exmaple.com', RATE_LIMITS: 'on' }
  for (const words of [
    ['cards', 'keys', 'gate'],
    ['cards', 'reprogram', 'gate', '--again'],
  ]) {
    const { code, output, errors } = await host.operate(words, {
      ...settings,
      CARD_MASTER_KEY: (await readFile(join(host.dataDir, 'card-master-key'), 'utf8')).trim(),
    })
    assert.deepEqual([code, output], [1, ''])
    assert.match(errors, new RegExp(`PUBLIC_URL is https://cards\\.exmaple\\.com, but the host runs at ${host.url}\\.`))
  }
})

test('a command asks only for the settings that it uses', async () => {
  const settings = { PUBLIC_URL: 'https://cards.example.com', SMTP_URL: '', CARD_MASTER_KEY: '', RATE_LIMITS: 'on' }
  assert.match(await runWith(settings, 'cards', 'list'), /^gate/m)
  const { code, errors } = await host.operate(['cards', 'tap', 'demo'], settings)
  assert.equal(code, 1)
  assert.match(errors, /^CARD_MASTER_KEY is not set\./)
})

test('a key that is not the host’s adds no card, even where there is none yet', async (t) => {
  const empty = await startHost({ DEMO: 'off', CARD_MASTER_KEY: '5a'.repeat(16) })
  t.after(() => empty.remove())
  const wrong = await empty.operate(['cards', 'add', 'door'], { CARD_MASTER_KEY: '5b'.repeat(16) })
  assert.equal(wrong.code, 1, wrong.output)
  assert.match(wrong.errors, /^CARD_MASTER_KEY is not the key that the host was started with\. Nothing was changed\./)
  assert.match((await empty.cards('cards', 'list')).output, /There are no cards yet/)
  await empty.stop()
  const changed = await startHost(
    { DEMO: 'off', CARD_MASTER_KEY: '5b'.repeat(16), LOG_LEVEL: 'warn' },
    { dataDir: empty.dataDir },
  )
  t.after(() => changed.stop())
  assert.ok(changed.lines.some((line) => line.includes('CARD_MASTER_KEY is not the key of the last start')))
  assert.equal((await changed.cards('cards', 'add', 'door')).code, 0)
  assert.match(
    (await changed.operate(['cards', 'tap', 'door'], { CARD_MASTER_KEY: '5a'.repeat(16) })).errors,
    /not the/,
  )
})
