import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { CommandRefused } from './command.ts'
import { describeCommand, findCommand, listCommands } from './commands.ts'
import { runCommand } from './run-command.ts'

for (const typed of ['constructor', 'toString', '__proto__', 'cards constructor'])
  test(`"${typed}" is not a command, though every JavaScript object has something by that name`, async () => {
    await assert.rejects(findCommand(typed.split(' ')), (error: Error) => {
      assert.ok(error instanceof CommandRefused)
      assert.ok(error.message.startsWith(`"${typed}" is not a command. To see `))
      assert.ok(!error.message.includes('\n'))
      return true
    })
  })

test('a command of one word and one of two are found', async () => {
  assert.deepEqual((await findCommand(['audit', '--json'])).rest, ['--json'])
  assert.deepEqual((await findCommand(['mails', 'resend', 'failed'])).rest, ['failed'])
})

test('an option that npm keeps for itself is refused with the right spelling, and with it the command starts', () => {
  const npm = (...words: string[]) => {
    const root = join(import.meta.dirname, '../..')
    const env = { ...process.env, DATA_DIR: '/nonexistent/iyk-cards' }
    const { status, stderr } = spawnSync('npm', ['run', '--silent', 'cards', ...words], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    return { status, stderr }
  }
  const cases: [option: string, words: string[]][] = [
    ['dry-run', ['users', 'import', 'users.json', '--dry-run']],
    ['holder', ['cards', 'hold', 'door', '--holder', 'ada@example.com']],
    ['no-picture', ['events', 'correct', 'one', '--no-picture']],
  ]
  for (const [option, words] of cases) {
    const taken = npm(...words)
    const [group, verb] = words
    const sentence = `npm took --${option} for itself\\. Nothing was changed\\.\nWrite: npm run cards -- ${group} ${verb} `
    assert.equal(taken.status, 1)
    assert.match(taken.stderr, new RegExp(sentence))
    assert.match(npm('--', ...words).stderr, /has not been started/)
  }
})

test('help shows a command or a group, whichever is named, before or after it', async (t) => {
  const printed: string[] = []
  t.mock.method(console, 'log', (text: string) => printed.push(text))
  for (const words of ['help users ban', 'users ban --help', 'help users', 'users --help', 'users -h', 'help audit'])
    await runCommand(words.split(' '))
  const [ban, banAgain, users, usersAgain, usersOnce, audit] = printed
  assert.match(
    ban ?? '',
    /^Usage: npm run cards -- users ban <id or email> \[--take-down-events "<reason>"\]\n\nKeep a user/,
  )
  assert.equal(banAgain, ban)
  assert.match(users ?? '', /^Usage: npm run cards -- <command>\n\n {2}users list/)
  assert.deepEqual([usersAgain, usersOnce], [users, users])
  assert.match(audit ?? '', /^Usage: npm run cards -- audit/)
  await assert.rejects(runCommand(['help', 'users', 'bann']), /"users bann" is not a command/)
})

test('help is as wide as the terminal, or 80 columns where that is unknown, and says all of what it says without wrapping', async () => {
  const piped = spawnSync(process.execPath, [join(import.meta.dirname, '../operator.ts'), 'help'], { encoding: 'utf8' })
  assert.equal(piped.stdout.trimEnd(), (await listCommands(undefined, 80)).trimEnd())
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const endless = flat(await listCommands(undefined, 10_000))
  for (const width of [40, 60, 80, 132]) {
    const shown = await listCommands(undefined, width)
    assert.deepEqual(
      shown.split('\n').filter((line) => line.length > width),
      [],
    )
    assert.equal(flat(shown), endless)
  }
  const { command } = await findCommand(['chips', 'program'])
  assert.deepEqual(describeCommand(command, 60).split('\n').slice(0, 4), [
    'Usage: npm run cards -- chips program',
    '      [--name "<name, {n} is a number>"] [--count <number>]',
    '      [--tamper] [--inscription "<16 letters>"] [--lrp]',
    '      [--sound <on|off>]',
  ])
  const shown = await listCommands('cards', 80)
  assert.match(shown, /^ {2}cards list {14}List all cards\.$/m)
  assert.match(shown, /^ {2}cards reprogram <card> \[--again\]\n {26}Move a card/m)
})
