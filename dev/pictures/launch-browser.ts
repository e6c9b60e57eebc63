import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'

/** Starts the first Chromium this machine has: `CHROMIUM_PATH`, Playwright's own, one on the PATH, or the one from npm. */
export async function launchBrowser(): Promise<Browser> {
  const found = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...installed()].find(
    (path) => path !== undefined && existsSync(path),
  )
  const args = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars']
  if (found) return chromium.launch({ executablePath: found, args })
  const bundled = await unpackBundled()
  return chromium.launch({ executablePath: bundled.path, env: bundled.env, args })
}

function installed(): string[] {
  return ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) => {
    try {
      return [execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()]
    } catch {
      return []
    }
  })
}

async function unpackBundled(): Promise<{ path: string; env: Record<string, string> }> {
  const home = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  // The package never refreshes a file it finds, so each version gets a directory of its own.
  const directory = join(tmpdir(), `iyk-chromium-${version}`)
  mkdirSync(directory, { recursive: true })
  process.env['TMPDIR'] = directory
  const { default: bundled, inflate } = await import('@sparticuz/chromium')
  const path = await bundled.executablePath()
  await inflate(join(home, 'bin', 'al2023.tar.br'))
  const env = { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: join(directory, 'al2023', 'lib') }
  return { path, env }
}
