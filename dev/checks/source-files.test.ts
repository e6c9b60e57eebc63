import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFiles, root } from './source-files.ts'

const makeFolder = () => mkdtempSync(join(tmpdir(), 'iyk-files-'))

test('a name outside ASCII is listed as it is', () => {
  const folder = makeFolder()
  execFileSync('git', ['init', '-q'], { cwd: folder })
  for (const name of ['größe.md', 'a size.md']) writeFileSync(join(folder, name), '')
  assert.deepEqual(listFiles(folder).sort(), ['a size.md', 'größe.md'])
  rmSync(folder, { recursive: true })
})

for (const program of ['dev/check.ts', 'dev/test.ts'])
  test(`${program} of an archive says that it needs a checkout`, () => {
    const folder = makeFolder()
    for (const path of listFiles(root).filter((name) => /\.(ts|tsx|json)$/.test(name)))
      cpSync(join(root, path), join(folder, path))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const { stderr, status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      cwd: folder,
      encoding: 'utf8',
    })
    assert.deepEqual(
      [status, stderr],
      [1, 'Tests and checks need a git checkout: git lists the files of the project.\n'],
    )
    rmSync(folder, { recursive: true })
  })
