import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file for BREACHED_PASSWORDS_FILE that contains one password; gone after `remove`. */
export const writeBreachedList = async (password: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-breached-'))
  const file = join(folder, 'breached.txt')
  await writeFile(file, `${hash('sha1', password).toUpperCase()}:9\n`)
  return { file, remove: () => rm(folder, { recursive: true }) }
}
