import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createConsoleWorld } from '../../dev/console-world.ts'
import { auditCommand } from './audit.ts'
import type { Command, Options } from './command.ts'
import { healthCommand, limitsCommand, settingsCommand, versionCommand } from './describe-host.ts'
import { addOperatorCommand, listOperatorsCommand, operatorRoleCommand, removeOperatorCommand } from './operators.ts'
import { exportUserCommand, listUsersCommand } from './users.ts'

const store = { forgetLog: async () => true, address: { publicUrl: 'http://localhost', given: false } }

const open = async (t: Parameters<typeof createConsoleWorld>[0]) => {
  const world = await createConsoleWorld(t)
  const printed: string[] = []
  t.mock.method(console, 'log', (text: string) => printed.push(text))
  const run = async (command: Command, words: string[] = [], options: Options = {}) => {
    printed.length = 0
    const about = await command.run(world.contexts, words, options, store)
    return { about, text: printed.join('\n') }
  }
  return { ...world, run }
}

test('the operator names who may open the console, changes roles, and takes it from the last owner with a warning', async (t) => {
  const { run, signIn, takeSecondStep } = await open(t)
  const ada = await signIn('ada@example.com')
  assert.match((await run(listOperatorsCommand)).text, /There are no operators yet/)
  await assert.rejects(run(addOperatorCommand, ['none@example.com']), /No user matches "none@example.com"/)
  await assert.rejects(run(addOperatorCommand, ['ada@example.com'], { role: 'king' }), /"king" is not a role/)
  const added = await run(addOperatorCommand, ['ada@example.com'])
  assert.deepEqual(added.about, { user_id: ada.userId, subject: 'owner' })
  assert.match(
    added.text,
    /is now owner\.\nThey sign in with: email ada@example\.com\. Ask .*\nThey have no second step yet/,
  )
  assert.equal((await run(addOperatorCommand, [ada.userId], { role: 'owner' })).about?.unchanged, true)
  const bob = await takeSecondStep(await signIn('bob@example.com'))
  await assert.rejects(run(addOperatorCommand, [bob.userId]), /Say which role/)
  const second = await run(addOperatorCommand, [bob.userId], { role: 'support' })
  assert.match(second.text, /They sign in with: email bob@example\.com, phone \+1212555\d{4}\./)
  assert.doesNotMatch(second.text, /second step/)
  assert.match((await run(listOperatorsCommand)).text, new RegExp(`${bob.userId} +support +yes .*bob@example.com`))
  assert.equal((await bob.call('GET /people')).status, 200)
  await run(operatorRoleCommand, ['bob@example.com', 'moderator'])
  assert.equal((await bob.call('GET /people')).status, 403)
  assert.match((await run(removeOperatorCommand, ['ada@example.com'])).text, /The console has no owner now/)
  await run(removeOperatorCommand, [bob.userId])
  assert.equal((await bob.call('GET /me')).status, 404)
  await assert.rejects(run(removeOperatorCommand, [bob.userId]), /is not an operator/)
})

test('whoever is deleted is no operator any more', async (t) => {
  const { run, database, operator } = await open(t)
  const { userId } = await operator('owner')
  await database.pool.query('delete from identity.users where user_id = $1', [userId])
  assert.match((await run(listOperatorsCommand)).text, /There are no operators yet/)
})

test('a person’s data is written to a new file that only its owner reads', async (t) => {
  const { run, signIn } = await open(t)
  const ada = await signIn('ada@example.com')
  const directory = await mkdtemp(join(tmpdir(), 'iyk-cards-export-'))
  t.after(() => rm(directory, { recursive: true }))
  const file = join(directory, 'ada.json')
  assert.deepEqual((await run(exportUserCommand, ['ada@example.com', file])).about, { user_id: ada.userId })
  assert.equal(JSON.parse(await readFile(file, 'utf8')).account.user.user_id, ada.userId)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  await assert.rejects(run(exportUserCommand, [ada.userId, file]), /exists already/)
  assert.match((await run(listUsersCommand, ['ADA@'])).text, new RegExp(ada.userId))
  assert.equal((await run(listUsersCommand, ['nobody-has-that'])).text, 'No user has that.')
})

test('the audit log says who of the console did what to whom, and is written to a file', async (t) => {
  const { run, operator, signIn } = await open(t)
  const owner = await operator('owner')
  const ada = await signIn('ada@example.com')
  await owner.call(`POST /people/${ada.userId}/end-sessions`, {})
  const { text } = await run(auditCommand, [], { by: owner.userId, act: 'sessions' })
  assert.match(text, new RegExp(`console ${owner.userId} +sessions.revoke +ok +${ada.userId} +127.0.0.1`))
  assert.equal(text.split('\n').length, 2)
  await assert.rejects(run(auditCommand, [], { actor: 'nobody' }), /is not who acts/)
  const directory = await mkdtemp(join(tmpdir(), 'iyk-cards-audit-'))
  t.after(() => rm(directory, { recursive: true }))
  const file = join(directory, 'audit.csv')
  await run(auditCommand, [], { file, actor: 'console' })
  assert.match(await readFile(file, 'utf8'), /"sessions.revoke"/)
})

test('limits, health, settings and version are told at the command line, too', async (t) => {
  const { run } = await open(t)
  assert.match((await run(limitsCommand)).text, /LIMIT_MAILS_PER_ADDRESS_AND_NETWORK +5\/10m +default/)
  assert.match((await run(healthCommand)).text, /^database +ok +size bytes: \d+/m)
  assert.match((await run(settingsCommand)).text, /^SMTP_URL +no +- +-$/m)
  assert.match((await run(versionCommand)).text, /^IYK Cards \d/)
})
