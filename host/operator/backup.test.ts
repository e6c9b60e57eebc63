import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfsSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { mountMemory, whereMountable } from '../../dev/mount.ts'
import { startOlderPostgres, whereOlder } from '../../dev/older-postgres.ts'
import { createScratch } from '../../dev/scratch.ts'
import { type Host, startHost } from '../../dev/start-host.ts'
import { createOperator } from '../../dev/start-operator.ts'
import { openBackup } from '../backup/open-backup.ts'

let host: Host
let folder: string
let file: string
const operate = createOperator({ ...process.env })

before(async () => {
  host = await startHost()
  folder = await createScratch()
  file = join(folder, 'cards.backup')
})
after(() => host.remove())

/** What each table has, but for the audit log, which also records backups and restores. */
const sumsOf = async (path: string) => (await openBackup(path)).manifest.tables.filter(({ table }) => table !== 'audit')

const createData = async () => join(await createScratch(), 'data')

const run = async (words: string[], settings: Record<string, string>) => {
  const { code, output, errors } = await operate(words, settings)
  assert.equal(code, 0, errors)
  return output
}

test(
  'a backup of a host that serves is checked, and goes into another store, into Postgres 15 and back with every row',
  whereOlder,
  async (t) => {
    const made = await host.cards('backup', file)
    assert.equal(made.code, 0, made.errors)
    assert.match(made.output, /cards\.backup: \d+ rows of \d+ tables, .* [KM]B\.\nKeep CARD_MASTER_KEY/)
    const key = (await readFile(join(host.dataDir, 'card-master-key'), 'utf8')).trim()
    const withKey = { CARD_MASTER_KEY: key }

    assert.match(
      await run(['backup', 'check', file], withKey),
      /can be restored: \d+ rows of \d+ tables, all as they were/,
    )
    const wrong = await operate(['backup', 'check', file], { CARD_MASTER_KEY: '5a'.repeat(16) })
    assert.match(wrong.errors, /CARD_MASTER_KEY is not the key that \d+ cards in the backup have\. Nothing was changed/)

    const own = { ...withKey, DATABASE_URL: await startOlderPostgres(t) }
    assert.match(await run(['restore', file, '--moved'], own), /^Restored \d+ rows, as they were on/m)
    const second = join(folder, 'second.backup')
    await run(['backup', second], own)
    const back = { ...withKey, DATA_DIR: await createData() }
    await run(['restore', second, '--moved'], back)
    const third = join(folder, 'third.backup')
    await run(['backup', third], back)
    const sums = await sumsOf(file)
    assert.ok(sums.some(({ table, rows }) => table === 'poap_events' && rows > 0))
    assert.deepEqual(await sumsOf(second), sums)
    assert.deepEqual(await sumsOf(third), sums)

    const again = await operate(['restore', third], back)
    assert.match(again.errors, /The store is not empty: it has \d+ (person|people), \d+ cards?, .* Add --replace/)

    // A host serves it, with the key in place.
    await copyFile(join(host.dataDir, 'card-master-key'), join(back.DATA_DIR, 'card-master-key'))
    const restored = await startHost({}, { dataDir: back.DATA_DIR })
    t.after(restored.stop)
    assert.match((await restored.cards('audit')).output, /operator +restore +ok/)
    const inUse = await operate(['restore', third, '--replace'], back)
    assert.match(inUse.errors, /^A host is running in .*, or another restore\. Nothing was changed\. Stop the host/)
  },
)

test('what a file needs is said before anything is opened, and after a restore', async () => {
  const other = join(folder, 'other.backup')
  await host.cards('backup', other)
  const damaged = join(folder, 'damaged.backup')
  const bytes = await readFile(other)
  bytes[bytes.length >> 1] = bytes[bytes.length >> 1]! ^ 1
  await writeFile(damaged, bytes)
  // There is no such server, and nobody finds out.
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  assert.match(
    (await operate(['restore', damaged], nowhere)).errors,
    /damaged\.backup is damaged: .* Nothing was changed/,
  )
  assert.match((await operate(['restore', other], nowhere)).errors, /The PostgreSQL at DATABASE_URL cannot be used/)
  const bare = { DATA_DIR: await createData() }
  assert.match(
    await run(['restore', other], bare),
    /Before you start the host, set CARD_MASTER_KEY: the key that \d+ cards/,
  )

  const clear = { ...bare, SECRETS_KEY: '5a'.repeat(32) }
  assert.match(
    await run(['restore', other, '--replace'], clear),
    /^The private keys of the backup are unencrypted, .* Run “secrets reseal” to encrypt them with SECRETS_KEY\.$/m,
  )
  await run(['secrets', 'reseal'], clear)
  const sealed = join(folder, 'sealed.backup')
  await run(['backup', sealed], { ...bare, SECRETS_KEY: '5a'.repeat(32) })
  const wrong = await operate(['restore', sealed, '--replace'], { ...bare, SECRETS_KEY: '6b'.repeat(32) })
  assert.match(wrong.errors, /encrypted with another SECRETS_KEY\. Nothing was changed/)
  assert.doesNotMatch(await run(['restore', sealed, '--replace'], clear), /unencrypted/)
  assert.match(await run(['restore', sealed, '--replace'], bare), /^Before you start the host, set SECRETS_KEY or/m)
})

test('kill -9 in the middle of a backup leaves no backup, and in the middle of a restore the store as it was', async (t) => {
  const whole = join(folder, 'whole.backup')
  await host.cards('backup', whole)
  const key = (await readFile(join(host.dataDir, 'card-master-key'), 'utf8')).trim()
  const data = { DATA_DIR: await createData(), CARD_MASTER_KEY: key }
  await run(['restore', whole], data)
  // So that it is another store than the one in the backup.
  await run(['cards', 'add', 'added since'], data)
  const before = join(folder, 'before.backup')
  await run(['backup', before], data)
  const program = (words: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../backup/fixtures/stop-halfway.ts'), ...words], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.after(() => child.kill('SIGKILL'))
    return child
  }
  const target = await createScratch()
  for (const words of [
    ['backup', join(target, 'cards.backup')],
    ['restore', whole],
  ]) {
    const child = program(words, data)
    const said = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
    assert.equal(String(said[0]), 'halfway\n')
    if (words[0] === 'restore') {
      const second = await operate(['restore', whole, '--replace'], data)
      assert.match(
        second.errors,
        /or another restore\. Nothing was changed\. .* or wait until the other restore has ended/,
      )
      await assert.rejects(startHost({}, { dataDir: data.DATA_DIR }), /or a backup is being restored there/)
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  assert.deepEqual(await readdir(target), ['.cards.backup.unfinished'])
  // An unfinished file keeps nobody from making another one.
  await run(['backup', join(target, 'cards.backup')], data)
  assert.deepEqual(await readdir(target), ['cards.backup'])
  assert.deepEqual(await sumsOf(join(target, 'cards.backup')), await sumsOf(before))
  assert.notDeepEqual(await sumsOf(before), await sumsOf(whole))
})

test('a full disk leaves no half file, and is named', whereMountable, async () => {
  const small = join(folder, 'small')
  await mkdir(small)
  using _small = mountMemory(small, 'size=64k')
  const { bavail, bsize } = statfsSync(small)
  writeFileSync(join(small, 'filler'), Buffer.alloc(bavail * bsize - 4096))
  const full = join(small, 'cards.backup')
  const { code, errors } = await host.cards('backup', full)
  assert.equal(code, 1)
  assert.match(errors, new RegExp(`^The disk with ${small} is full, so ${full} could not be written\\.`))
  assert.deepEqual(await readdir(small), ['filler'])
})

test('a check whose temporary folder is full or missing says so, and leaves nothing', whereMountable, async () => {
  const own = join(folder, 'own.backup')
  await host.cards('backup', own)
  const TMPDIR = join(folder, 'temporary')
  const missing = await host.operate(['backup', 'check', own], { TMPDIR })
  assert.equal(
    missing.errors,
    `The temporary folder ${TMPDIR} cannot be written to (ENOENT). Set TMPDIR to another one, then try again.\n`,
  )
  await mkdir(TMPDIR)
  // Full at the first file, and once PostgreSQL writes its tables.
  for (const size of ['64k', '30m', '42m']) {
    using _full = mountMemory(TMPDIR, `size=${size}`)
    const { code, errors } = await host.operate(['backup', 'check', own], { TMPDIR })
    assert.equal(code, 1)
    assert.equal(
      errors,
      `The disk with the temporary folder ${TMPDIR} is full. Free some space there, or set TMPDIR to a folder on a larger disk, then try again.\n`,
      size,
    )
    assert.deepEqual(await readdir(TMPDIR), [])
  }
})
