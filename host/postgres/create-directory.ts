import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Makes what was written to the file or directory survive a power failure. */
export const sync = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Creates a directory completely or not at all: `build` fills a sibling, which is then renamed. The directory exists
 * when it contains `mark`. When several processes do this at once, one wins and all continue with its directory.
 * `build` must sync what it writes.
 */
export const createDirectory = async (
  path: string,
  mark: string,
  build: (directory: string) => Promise<void>,
): Promise<void> => {
  const there = () => existsSync(join(path, mark))
  const above = dirname(path)
  if (!there()) {
    const building = await mkdtemp(`${path}.new-`)
    try {
      await build(building)
      await rename(building, path)
      await sync(above)
    } catch (error) {
      await rm(building, { recursive: true, force: true })
      if (!there()) throw error
    }
  }
  // Removes siblings of killed runs, and of concurrent runs, which then find the directory and continue.
  for (const name of await readdir(above)) {
    if (name.startsWith(`${basename(path)}.new-`)) {
      await rm(join(above, name), { recursive: true, force: true }).catch(() => {})
    }
  }
}
