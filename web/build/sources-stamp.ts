import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

// Not through the build's configuration: this runs at every start and must not load the bundler.
const repository = join(import.meta.dirname, '../..')
const sources = ['web', 'design', 'identity-client', 'wallet', 'wire', 'package-lock.json']
const skipped = new Set(['node_modules', 'dist'])
const stampName = '.sources'

/** A hash over everything the web build reads. */
export function sourcesStamp(): string {
  const sum = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(repository, source))) {
      sum.update(relative(repository, file).replaceAll(sep, '/')).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return sum.digest('hex')
}

/** Whether `outDir` holds a build of the current sources. */
export function isBuilt(outDir: string): boolean {
  const stamp = join(outDir, stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesStamp()
}

export async function writeStamp(outDir: string, stamp: string): Promise<void> {
  await writeFile(join(outDir, stampName), stamp)
}

export async function removeStamp(outDir: string): Promise<void> {
  await rm(join(outDir, stampName), { force: true })
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (path.endsWith('.json')) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !entry.name.endsWith('.test.ts'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
}
