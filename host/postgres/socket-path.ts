import { chown, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The longest Unix socket address that every system allows: 104 bytes with the terminating zero. */
const limit = 103

export const port = 5432

export type SocketPath = { host: string; close(): Promise<void> }

/** A path by which clients reach the server's socket, however long the directory's own path is. */
export const openSocketPath = async (directory: string): Promise<SocketPath> => {
  const fits = (host: string) => Buffer.byteLength(join(host, `.s.PGSQL.${port}`)) <= limit
  if (fits(directory)) return { host: directory, close: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'iyk-'))
  const host = join(folder, 'postgres')
  await symlink(directory, host)
  // A host that leaves root continues as the owner of the directory and still uses this path.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(directory)
    await chown(folder, uid, gid).catch(() => {})
  }
  const close = () => rm(folder, { recursive: true, force: true })
  if (fits(host)) return { host, close }
  await close()
  throw new Error(`The path of the temporary directory is too long: ${tmpdir()}. Set TMPDIR to a shorter one.`)
}
