import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandRefused, type Options } from './command.ts'
import { findCommand } from './commands.ts'
import { parseWords } from './parse-words.ts'

const parse = (usage: string, typed: string[]) => parseWords({ usage, about: '', run: async () => undefined }, typed)

const check = (usage: string, words: string[], options: Options = {}) => {
  const typed = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  )
  const parsed = parse(usage, [...words, ...typed])
  assert.deepEqual({ words: parsed.words, options: { ...parsed.options } }, { words, options })
}

test('a command accepts what its usage line names', () => {
  check('users delete <id or email>', ['ada@example.com'])
  check('users import <file> [--dry-run] [--json]', ['users.json'], { 'dry-run': true, json: true })
  check('events reject <id> --reason "<sentence>"', ['1'], { reason: 'No.' })
  check('chain status [chain id]', [])
  check('chain status [chain id]', ['100'])
  check('mails resend <id…>', ['1', '2', '3'])
  check('audit [--since <time>] [--user <id or email>] [--json]', [], { since: '1d' })
})

test('an option of another command is refused before the command runs', () => {
  assert.throws(
    () => check('users delete <id or email>', ['ada@example.com'], { 'dry-run': true }),
    new CommandRefused('This command has no option --dry-run.\nUsage: npm run cards -- users delete <id or email>'),
  )
  assert.throws(() => check('audit [--since <time>]', [], { json: true }), CommandRefused)
})

test('a refusal is wrapped to the terminal, and tears no option of the usage line', () => {
  const usage = 'cards hold <card, or a batch as "badge-{n}"> --holder <id or email> [--new] [--event <id>]'
  const refused = (width: number) => {
    try {
      parseWords({ usage, about: '', run: async () => undefined }, ['door', '--owner', 'ada'], width)
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  assert.equal(
    refused(80),
    [
      'This command has no option --owner.',
      'Usage: npm run cards -- cards hold <card, or a batch as "badge-{n}">',
      '      --holder <id or email> [--new] [--event <id>]',
    ].join('\n'),
  )
  assert.ok(
    refused(50)
      .split('\n')
      .every((line) => line.length <= 50),
    refused(50),
  )
})

test('an option given twice is refused, since the last one would silently win', () => {
  assert.throws(
    () => parse('cards hold <card> --holder <e-mail>', ['door', '--holder', 'a', '--holder', 'b']),
    /--holder is given twice/,
  )
})

test('an option that needs a value is refused without one', () => {
  assert.throws(
    () => parse('cards hold <card> --holder <e-mail>', ['door', '--holder']),
    /^Error: --holder needs a value\.\nUsage: npm run cards -- cards hold/,
  )
  assert.throws(
    () => parse('cards hold <card> --holder <e-mail> [--new]', ['door', '--holder', '--new']),
    /--holder needs a value/,
  )
  assert.throws(() => parse('users list [--json]', ['--json=yes']), /--json takes no value/)
})

test('an extra word is refused before the command runs', () => {
  assert.throws(
    () => check('users delete <id or email>', ['ada@example.com', 'grace@example.com']),
    new CommandRefused(
      'Unexpected argument "grace@example.com". Nothing was changed.\nUsage: npm run cards -- users delete <id or email>',
    ),
  )
  assert.throws(() => check('cards list', ['door-1']), CommandRefused)
  assert.throws(() => check('audit [--since <time>] [--user <id or email>]', ['1d']), CommandRefused)
  assert.throws(() => check('events reject <id> --reason "<sentence>"', ['1', '2'], { reason: 'No.' }), CommandRefused)
})

test('a wrong command gets one line that says how to see those of its group, or all', async () => {
  const refused = async (typed: string[]) => String(await findCommand(typed).catch((error: Error) => error.message))
  assert.equal(
    await refused(['cards', 'lsit']),
    '"cards lsit" is not a command. To see those of cards: npm run cards -- help cards',
  )
  assert.equal(await refused(['dance']), '"dance" is not a command. To see all commands: npm run cards -- help')
})
