import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { checkValueOf } from '@iyk/cards/master-keys/master-keys.ts'
import { type ChipEmulator, createChipEmulator } from '../../dev/chip-emulator/chip-emulator.ts'
import { createFactoryState } from '../../dev/chip-emulator/chip-state.ts'
import { REAL_SIGNATURES } from '../../dev/chip-emulator/published-exchanges.ts'
import { layOnReader } from '../../dev/chip-emulator/vpcd.ts'
import { startPcsc, withPcsc } from '../../dev/pcsc.ts'
import { startCommand } from '../../dev/start-command.ts'
import { createOperator } from '../../dev/start-operator.ts'
import { createTestDatabase, type TestDatabase, urlOf } from '../../dev/test-database.ts'
import { recordHost } from '../address/store.ts'

const masterKey = Buffer.alloc(16, 0x5a)
const asHost = { publicUrl: 'https://cards.example.com', given: true, masterKey: checkValueOf(masterKey) }

let database: TestDatabase
let settings: Record<string, string>
before(async () => {
  database = await createTestDatabase()
  settings = {
    DATABASE_URL: urlOf(database),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'iyk-cards-chips-')),
    CARD_MASTER_KEY: masterKey.toString('hex'),
  }
  await recordHost(database, asHost, { alone: true })
})
after(async () => {
  await database.close()
  await rm(settings.DATA_DIR!, { recursive: true, force: true })
})

const chips = (): ChipEmulator[] =>
  REAL_SIGNATURES.chips.map((signed) => createChipEmulator({ state: createFactoryState(signed) }))

const openReader = async (t: TestContext) => {
  const { port, environment } = await startPcsc(t)
  const run = (...words: string[]) => startCommand(t, words, { ...settings, ...environment })
  return { run, lay: (chip: ChipEmulator) => layOnReader(chip, { port }) }
}

const operate = async (...words: string[]) => {
  const { PUBLIC_URL: _, ...environment } = process.env
  const { code, output, errors } = await createOperator({ ...environment, ...settings })(words)
  assert.equal(code, 0, errors)
  return output
}

test(
  'through PC/SC: a full disk ends a batch with its sentence, instead of waiting for the next chip',
  withPcsc,
  async (t) => {
    const { run, lay } = await openReader(t)
    // As PostgreSQL refuses a row for which there is no room.
    await database.pool.query(`
    create function cards.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on cards.chip_tasks for each row execute function cards.no_room()`)
    t.after(() => database.pool.query('drop function cards.no_room cascade'))
    const [chip] = chips() as [ChipEmulator]
    const program = run('chips', 'program', '--count', '2', '--name', 'full-{n}')
    await program.line(/^Lay 2 chips/)
    const { remove } = await lay(chip)
    const { code, output } = await program.closed
    assert.equal(code, 1)
    assert.match(output, /^The disk of the PostgreSQL at DATABASE_URL is full\. Free some space/m)
    assert.doesNotMatch(output, /unavailable right now/)
    await remove()
  },
)

test('once a host has another master key, no further chip gets keys from the former one', withPcsc, async (t) => {
  const { run, lay } = await openReader(t)
  const [first, second] = chips() as [ChipEmulator, ChipEmulator]
  const program = run('chips', 'program', '--count', '2', '--name', 'late-{n}')
  await program.line(/^Lay 2 chips/)
  const laid = await lay(first)
  await program.line(/^late-1 .*1 of 2\.$/)
  await laid.remove()
  await recordHost(database, { ...asHost, masterKey: checkValueOf(Buffer.alloc(16, 0x77)) }, { alone: true })
  t.after(() => recordHost(database, asHost, { alone: true }))
  const { remove } = await lay(second)
  const { code, output } = await program.closed
  assert.equal(code, 1)
  assert.match(output, /^The host was started with another CARD_MASTER_KEY while this command ran\. Nothing was sent/m)
  assert.deepEqual((await operate('cards', 'list')).match(/late-\d/g), ['late-1'])
  assert.match(await operate('chips', 'list'), /Every chip is finished/)
  await remove()
  await operate('cards', 'remove', 'late-1')
})

test('through PC/SC: a command that Ctrl-C ends says how far it got, and fails', withPcsc, async (t) => {
  const { run, lay } = await openReader(t)
  const [chip] = chips() as [ChipEmulator]
  const interrupted = async (command: ReturnType<typeof run>, sentence: string) => {
    command.interrupt()
    const { code, output } = await command.closed
    assert.equal(code, 130, output)
    assert.equal(output.split('\n').at(-1), sentence)
  }
  const batch = ['chips', 'program', '--count', '9', '--name', 'stop-{n}']
  const idle = run(...batch)
  await idle.line(/^Lay 9 chips/)
  await interrupted(idle, 'Stopped. 0 of 9 are programmed.')
  const program = run(...batch)
  await program.line(/^Lay 9 chips/)
  const laid = await lay(chip)
  await program.line(/^stop-1 .*1 of 9\.$/)
  await laid.remove()
  await interrupted(program, 'Stopped. 1 of 9 are programmed.')
  assert.match(await operate('audit', '--since', '1h'), /chips\.program +ok .*stop-1$/m)
  for (const [words, sentence] of [
    [['wipe'], 'Stopped. No chip was wiped.'],
    [['rekey', '--count', '2'], 'Stopped. 0 of 2 are rekeyed.'],
    [['check'], 'Stopped. No chip was looked at.'],
  ] as const) {
    const other = run('chips', ...words)
    await other.line(/^Lay /)
    await interrupted(other, sentence)
  }
  await operate('cards', 'remove', 'stop-1')
})

test('through PC/SC: a second command on a reader ends with a sentence, and the first goes on', withPcsc, async (t) => {
  const { run, lay } = await openReader(t)
  const [first, second] = chips() as [ChipEmulator, ChipEmulator]
  const program = run('chips', 'program', '--count', '2', '--name', 'alone-{n}')
  const one = await lay(first)
  await program.line(/^alone-1 .*1 of 2\.$/)
  for (const words of [['wipe', '--count', '2'], ['check']]) {
    const { code, output } = await run('chips', ...words).closed
    assert.equal(code, 1)
    assert.match(output, /^Another command is using this reader\. Nothing was changed\./m)
    assert.doesNotMatch(output, /alone-1/)
  }
  await one.remove()
  const two = await lay(second)
  await program.line(/^alone-2 .*2 of 2\.$/)
  assert.equal((await program.closed).code, 0)
  assert.match((await run('chips', 'check').closed).output, /Good\. It is alone-2\.$/)
  await two.remove()
  await operate('cards', 'remove', 'alone-{n}', '--count', '2')
})
