import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createScratch } from './scratch.ts'
import { testDataDir } from './test-postgres.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Everything that decides what an empty store looks like. */
const hashSources = async (): Promise<string> => {
  const { hashParts } = await import('./template-database.ts')
  const { storeParts } = await import('../host/store-parts.ts')
  const packages = await readFile(join(root, 'package-lock.json'))
  return createHash('sha256')
    .update(await hashParts(storeParts))
    .update(packages)
    .digest('hex')
    .slice(0, 16)
}

/** Creates a store, migrates it and stops it: as a command, which waits until Postgres has gone, so that no copy is of a running one. */
const build = async (dataDir: string): Promise<void> => {
  const { silentLog } = await import('@iyk/kit/log.ts')
  const { parseConfig } = await import('../host/config.ts')
  const { openStore } = await import('../host/open-store.ts')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { close } = await openStore({ config: parseConfig({ DATA_DIR: dataDir }), log: silentLog, use: 'command' })
  await close()
}

/**
 * The store that new hosts copy. It is named after its content; of several processes that need it at once, one builds it. Journeys are told its name, since to
 * find it takes each of their processes half a second.
 */
export const prepareTemplate = async (): Promise<string> => {
  const named = process.env.TEST_HOST_TEMPLATE
  if (named) return named
  const { lockWithin } = await import('../host/postgres/file-lock.ts')
  const folder = join(testDataDir(), 'hosts')
  const template = join(folder, await hashSources())
  if (existsSync(template)) return template
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const release = await lockWithin(join(folder, 'lock'), 120_000)
  try {
    if (existsSync(template)) return template
    for (const name of await readdir(folder))
      if (name !== 'lock') await rm(join(folder, name), { recursive: true, force: true })
    await build(`${template}.new`)
    await rename(`${template}.new`, template)
    return template
  } finally {
    release?.()
  }
}

let template: Promise<string> | undefined

/** A fresh data folder: with a migrated store in it, unless the host uses another one. */
export const createHostData = async ({ DATABASE_URL }: { DATABASE_URL?: string }): Promise<string> => {
  const dataDir = await createScratch()
  if (DATABASE_URL) return dataDir
  template ??= prepareTemplate()
  // Postgres belongs to another account when we are root.
  await run('cp', ['-a', join(await template, 'postgres'), join(dataDir, 'postgres')])
  return dataDir
}
