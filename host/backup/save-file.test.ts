import assert from 'node:assert/strict'
import { chown, lstat, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createScratch } from '../../dev/scratch.ts'
import { saveFile, unfinishedName } from './save-file.ts'

const save = (file: string) => saveFile(file, {}, (write) => write(Buffer.from('secrets')))

test('security 156: a backup is never written through a link that someone has put in the folder', async () => {
  const folder = await createScratch()
  const [file, others] = [join(folder, 'cards.backup'), join(folder, 'others')]
  await writeFile(others, 'as it was')
  await symlink(others, join(folder, unfinishedName('cards.backup')))
  await assert.rejects(save(file), /is in the way/)
  assert.equal(await readFile(others, 'utf8'), 'as it was')
})

test('security 156: a backup never becomes a file of someone else, who may have it open', {
  skip: process.geteuid?.() !== 0 && 'gives a file to another account, which only root may',
}, async () => {
  const folder = await createScratch()
  const [file, left] = [join(folder, 'cards.backup'), join(folder, unfinishedName('cards.backup'))]
  await writeFile(left, '')
  await chown(left, 65534, 65534)
  await assert.rejects(save(file), /is in the way/)
  assert.equal(await readFile(left, 'utf8'), '')
})

test('what an interrupted backup left is replaced', async () => {
  const folder = await createScratch()
  const file = join(folder, 'cards.backup')
  await writeFile(join(folder, unfinishedName('cards.backup')), 'half of it, and longer than all')
  await save(file)
  assert.equal(await readFile(file, 'utf8'), 'secrets')
  assert.equal((await lstat(file)).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(folder), ['cards.backup'])
})
