import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isBuilt } from '../web/build/sources-stamp.ts'

const root = join(import.meta.dirname, '..')

/** Milliseconds; whoever has waited as long builds for itself. */
const longestBuild = 10 * 60_000

/** The built web: `client/` is served as it is, `server/<language>.js` renders pages. */
export const webDirectory = join(root, 'web/dist')

/**
 * Builds the web if its sources changed since the last build. Runs in a separate process, because the bundler needs
 * several hundred megabytes that the host should not hold on to. Throws with the build's output when it fails.
 */
export const ensureWebBuilt = async ({ say }: { say: (sentence: string) => void }): Promise<void> => {
  if (isBuilt(webDirectory)) return
  say('Building the web app. This happens once.')
  const { lockWithin } = await import('./postgres/file-lock.ts')
  await mkdir(join(root, '.cache'), { recursive: true })
  // Hosts and tests of one checkout that start together wait for the first: a swap would take away what another has begun to serve.
  const release = await lockWithin(join(root, '.cache/web-build.lock'), longestBuild)
  try {
    if (!isBuilt(webDirectory)) await build()
  } finally {
    release?.()
  }
}

const build = async () => {
  // Collects the garbage of one language before the next: slightly slower, with a fifth less memory.
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
