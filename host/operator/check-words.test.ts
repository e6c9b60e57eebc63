import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkWords } from './check-words.ts'
import { CommandRefused, type Options } from './command.ts'

const check = (usage: string, words: string[], options: Options = {}) =>
  checkWords({ usage, about: '', run: async () => {} }, words, options)

test('a command takes what its usage line names', () => {
  check('users delete <id or e-mail>', ['ada@example.com'])
  check('users import <file> [--dry-run] [--json]', ['users.json'], { 'dry-run': true, json: true })
  check('events reject <id> --reason "<sentence>"', ['1'], { reason: 'No.' })
  check('chain status [chain id]', [])
  check('chain status [chain id]', ['100'])
  check('mails resend <id…>', ['1', '2', '3'])
  check('audit [--since <time>] [--user <id or e-mail>] [--json]', [], { since: '1d' })
})

test('an option of another command is refused before anything is done', () => {
  assert.throws(
    () => check('users delete <id or e-mail>', ['ada@example.com'], { 'dry-run': true }),
    new CommandRefused('This command has no option --dry-run. Usage: users delete <id or e-mail>'),
  )
  assert.throws(() => check('audit [--since <time>]', [], { json: true }), CommandRefused)
})

test('an option given twice is refused: the last one would win unseen', () => {
  const command = { usage: 'cards hold <card> --holder <e-mail>', about: '', run: async () => undefined }
  assert.throws(() => checkWords(command, ['door'], { holder: 'b' }, ['holder', 'holder']), /--holder is given twice/)
})

test('a word too many is refused before anything is done', () => {
  assert.throws(
    () => check('users delete <id or e-mail>', ['ada@example.com', 'grace@example.com']),
    new CommandRefused(
      '"grace@example.com" is one word too many; nothing was done. Usage: users delete <id or e-mail>',
    ),
  )
  assert.throws(() => check('cards list', ['door-1']), CommandRefused)
  assert.throws(() => check('audit [--since <time>] [--user <id or e-mail>]', ['1d']), CommandRefused)
  assert.throws(() => check('events reject <id> --reason "<sentence>"', ['1', '2'], { reason: 'No.' }), CommandRefused)
})
