import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Makes what was written to the file or directory survive a power cut. */
export const sync = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Makes a directory appear complete or not at all: `build` fills one beside it, which then takes the name. It counts as
 * there when it holds `mark`. Of several processes that do this at once, one wins and all go on with its directory.
 * What `build` writes it has to sync itself.
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
  // Of runs that were killed; and of runs that are about to lose, which then find the directory there and go on.
  for (const name of await readdir(above)) {
    if (name.startsWith(`${basename(path)}.new-`)) {
      await rm(join(above, name), { recursive: true, force: true }).catch(() => {})
    }
  }
}
