import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { type Host, startHost } from '../../dev/start-host.ts'

let host: Host
before(async () => {
  host = await startHost({ DEMO: 'off' })
})
after(() => host.remove())

const outcomes = async () =>
  (await host.cards('audit', '--json')).output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ act, outcome }) => `${act} ${outcome}`)

test('a command that a setting stops after it opened the database is in the audit log', async () => {
  const file = join(host.dataDir, 'list.txt')
  await writeFile(file, 'password\n')
  const settings: [Record<string, string>, RegExp][] = [
    [{ SECRETS_KEY_FILE: join(host.dataDir, 'none') }, /^SECRETS_KEY_FILE is ".*none", but that cannot be read/m],
    [{ BREACHED_PASSWORDS_FILE: file }, /^BREACHED_PASSWORDS_FILE is ".*", but its first line is not a SHA-1 hash/m],
  ]
  for (const [setting, sentence] of settings) {
    const { code, errors } = await host.operate(['users', 'delete', 'ada@example.com'], setting)
    assert.equal(code, 1)
    assert.match(errors, sentence)
    assert.equal((await outcomes()).at(-1), 'users.delete refused')
  }
})

test('an import that is interrupted is in the audit log, since it has added users', async () => {
  const pipe = join(host.dataDir, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  const environment = { ...process.env, ...host.environment }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../operator.ts'), 'users', 'import', pipe], {
    env: environment,
  })
  const exited = once(child, 'exit')
  const input = createWriteStream(pipe).on('error', () => {})
  for (let n = 0; n < 501; n += 1) {
    const id = `11111111-2222-4333-8444-${String(n).padStart(12, '0')}`
    input.write(`${JSON.stringify({ user_id: `user-live-${id}` })}\n`)
  }
  for await (const text of child.stderr) if (String(text).includes('500 users read')) break
  child.kill('SIGINT')
  await exited
  input.destroy()
  assert.equal((await outcomes()).at(-1), 'users.import started')
})
