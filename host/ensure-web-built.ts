import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isBuilt } from '../web/build/sources-stamp.ts'

const root = join(import.meta.dirname, '..')

/** Where the built web lies: `client/` to be served as it is, `server/<language>.js` to render pages. */
export const webDirectory = join(root, 'web/dist')

/**
 * Builds the web if its sources changed since the last build. In a process of its own: the bundler needs
 * several hundred megabytes that the host should not keep.
 */
export const ensureWebBuilt = async ({ say }: { say: (sentence: string) => void }): Promise<void> => {
  if (isBuilt(webDirectory)) return
  say('Building the web app; this happens once.')
  // Garbage of one language is gone before the next comes: slower by a little, smaller by a fifth.
  const smaller = '--max-semi-space-size=4'
  const child = spawn(process.execPath, [smaller, join(root, 'web/build/main.ts'), webDirectory], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`)
}
