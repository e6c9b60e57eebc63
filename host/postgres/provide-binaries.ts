import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, realpath, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isFullDisk } from '../describe-full-disk.ts'
import { type Account, runAs } from './account.ts'
import { createDirectory, sync } from './create-directory.ts'
import { canRead } from './may-read.ts'

type Options = {
  /** The package's directory of programs, see `findPackage`. */
  native: string
  account: Account | undefined
  /** The data folder, in whose cache a copy is stored where the account is our own. */
  dataDir: string
  /** Of a host, where the data folder is a temporary one: its copy is used, and one is made there only where programs cannot run from the temporary folder. */
  hostDataDir?: string | undefined
  /** Where a copy may be stored, best first. */
  places?: readonly string[]
}

/** Links libraries under the second name that the programs load them by. The package's install script would do so, but we run none. */
const linkLibraries = async (native: string): Promise<void> => {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (existsSync(path)) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Whether only we can have written there. Otherwise an attacker might have placed a program. */
const isOurs = async (path: string): Promise<boolean> => {
  const found = await lstat(path)
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

const copyIn = (place: string, native: string) => {
  const packageDir = dirname(native)
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  return join(place, `postgres-${version}-${basename(packageDir)}`)
}

/** A copy that was made before. */
const findCopy = async (place: string, native: string): Promise<string | undefined> => {
  const copied = join(copyIn(place, native), 'native')
  if (!existsSync(copied) || !(await isOurs(place)) || !(await isOurs(dirname(copied)))) return undefined
  return copied
}

const copyTo = async (place: string, { native, account }: Pick<Options, 'native' | 'account'>): Promise<string> => {
  if (await mkdir(place, { recursive: true })) await chmod(place, 0o755)
  if (!(await isOurs(place))) throw new Error(`other accounts could write to ${place}`)
  const copy = copyIn(place, native)

  await createDirectory(copy, 'native', async (building) => {
    const copied = join(building, 'native')
    await cp(native, copied, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    await linkLibraries(copied)
    const entries = await readdir(copied, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((entry) => !entry.isSymbolicLink())) {
      const path = join(entry.parentPath, entry.name)
      const program = entry.isDirectory() || basename(entry.parentPath) === 'bin'
      await chmod(path, program ? 0o755 : 0o644)
      await sync(path)
    }
    for (const path of [copied, building]) {
      await chmod(path, 0o755)
      await sync(path)
    }
    // The place may be mounted noexec, or be closed to the account.
    await promisify(execFile)(join(copied, 'bin', 'postgres'), ['--version'], runAs(account, '/'))
  })
  if (!(await isOurs(copy))) throw new Error(`other accounts could write to ${copy}`)
  return join(copy, 'native')
}

/**
 * The directory of Postgres programs that the account can run: the package's own if it can be reached and completed, else
 * a copy made once per version (60 MB). Throws when there is no place for a copy, and when a temporary folder is too full for one.
 */
export const provideBinaries = async (options: Options): Promise<string> => {
  const { account, dataDir, hostDataDir } = options
  const native = await realpath(options.native)
  const linked = await linkLibraries(native).then(
    () => true,
    () => false,
  )
  const needed = ['bin/postgres', 'share/postgresql/postgres.bki'].map((file) => join(native, file))
  const reachable = !account || (await Promise.all(needed.map((file) => canRead(file, account)))).every(Boolean)
  if (linked && reachable) return native

  const places =
    options.places ??
    (account
      ? ['/var/cache/iyk-cards', join(tmpdir(), 'iyk-cards')]
      : [dataDir, ...(hostDataDir === undefined ? [] : [hostDataDir])].map((folder) => join(folder, 'cache')))
  for (const place of places) {
    const copy = await findCopy(place, native)
    if (copy !== undefined) return copy
  }
  const failures: string[] = []
  for (const place of places) {
    try {
      return await copyTo(place, { account, native })
    } catch (error) {
      if (hostDataDir !== undefined && isFullDisk(error)) throw error
      failures.push(`${place}: ${(error as Error).message}`)
    }
  }
  throw new Error(
    `PostgreSQL needs a place for its programs that its account can read. ${failures.join('; ')}. ` +
      'Move IYK Cards to such a place, or set DATABASE_URL to your own PostgreSQL.',
  )
}
