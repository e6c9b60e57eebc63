// Run by own-modules.mjs: writes what ships without its types into the given folder, and removes what no source has any more.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const shipped = ['cards', 'contracts', 'host', 'identity', 'kit', 'web/build', 'wire']
const [folder] = process.argv.slice(2)

const filesIn = (path) =>
  readdirSync(join(root, path), { recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )

mkdirSync(folder, { recursive: true })
const kept = new Set()
for (const path of shipped)
  for (const file of filesIn(path)) {
    const source = readFileSync(join(root, path, file))
    const name = hash('sha256', source)
    kept.add(name)
    if (existsSync(join(folder, name))) continue
    // Renamed when it is complete: another process may be reading.
    const draft = join(folder, `${name}-${process.pid}`)
    writeFileSync(draft, stripTypeScriptTypes(source.toString()))
    renameSync(draft, join(folder, name))
  }
for (const name of readdirSync(folder)) if (!kept.has(name) && !name.includes('-')) rmSync(join(folder, name))
