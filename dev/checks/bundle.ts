import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { languages } from '@iyk/wire/languages.ts'
import { ensureWebBuilt, webDirectory } from '../../host/ensure-web-built.ts'
import { builtWeb } from '../../host/pages/built-web.ts'

/** Bytes of JavaScript, gzip, that a first visit may load. */
const budgets = { '/': 95_000, '/tap': 3_000, '/auth/email': 95_000 } as const
type Page = keyof typeof budgets

const client = join(webDirectory, 'client')

const imported = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(join(client, file), 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) imported(`/assets/${name}`, seen)
  return seen
}

const gzipSize = (file: string) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length

/** First-load JavaScript of a public page in one language: the scripts of the HTML and all they import statically. */
const measure = (page: Page, html: string) => {
  const scripts = new Set<string>()
  for (const [, source] of html.matchAll(/<script[^>]* src="([^"]+)"/g)) imported(source as string, scripts)
  return { page, bytes: [...scripts].reduce((sum, script) => sum + gzipSize(script), 0) }
}

/** What the public pages load first, each in the language that loads most. */
export const measureBundles = async () => {
  const { pagesIn } = builtWeb(webDirectory)
  const built = await Promise.all(languages.map(pagesIn))
  return (Object.keys(budgets) as Page[]).map((page) => {
    const sizes = built.map(({ renderPublicPage }) => measure(page, renderPublicPage(page, 'http://localhost')))
    return sizes.reduce((most, one) => (one.bytes > most.bytes ? one : most))
  })
}

export const checkBundles = async (): Promise<string[]> => {
  await ensureWebBuilt({ say: () => {} })
  return (await measureBundles())
    .filter(({ page, bytes }) => bytes > budgets[page])
    .map(({ page, bytes }) => `${page} loads ${bytes} bytes of JavaScript first; allowed are ${budgets[page]}.`)
}

export const listBundles = async () =>
  (await measureBundles()).map(
    ({ page, bytes }) => `  ${page.padEnd(12)} ${(bytes / 1000).toFixed(1)} KB of ${budgets[page] / 1000}`,
  )
