import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { consoleRoutes } from '@iyk/wire/console-routes.ts'
import { commandNames } from '../operator/commands.ts'
import { commandsBesideConsole } from './commands-beside-console.ts'

const ofConsole = new Set<string>(Object.values(consoleRoutes).map(({ command }) => command))

test('every call of the console has its command, and every other command a reason why it is none', () => {
  const beside = Object.keys(commandsBesideConsole)
  assert.deepEqual(
    [...ofConsole].filter((name) => !commandNames.includes(name)),
    [],
  )
  assert.deepEqual([...ofConsole, ...beside].toSorted(), commandNames.toSorted())
})

test('the manual says which commands are not in the console, and why', async () => {
  const manual = (await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')).replaceAll(/\s+/g, ' ')
  for (const [name, why] of Object.entries(commandsBesideConsole)) {
    assert.ok(manual.includes(`\`${name}\``), name)
    assert.ok(manual.includes(why), why)
  }
})
