import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureWebBuilt, webDirectory } from '../../host/ensure-web-built.ts'

/** Bytes of JavaScript, gzip, that a first visit may load. */
const budgets = { '/': 95_000, '/tap': 3_000, '/auth/email': 95_000 } as const
const pages = { '/': 'index.html', '/tap': 'tap/index.html', '/auth/email': 'auth/email/index.html' } as const

const client = join(webDirectory, 'client')

const imported = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(join(client, file), 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) imported(`/assets/${name}`, seen)
  return seen
}

const gzipSize = (file: string) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length

/** First-load JavaScript of the public pages: the scripts of the HTML and all they import statically. */
export const measureBundles = () =>
  Object.entries(pages).map(([page, file]) => {
    const html = readFileSync(join(client, file), 'utf8')
    const scripts = new Set<string>()
    for (const [, source] of html.matchAll(/<script[^>]* src="([^"]+)"/g)) imported(source as string, scripts)
    const bytes = [...scripts].reduce((sum, script) => sum + gzipSize(script), 0)
    return { page: page as keyof typeof budgets, bytes, scripts: [...scripts] }
  })

export const checkBundles = async (): Promise<string[]> => {
  await ensureWebBuilt({ say: () => {} })
  return measureBundles()
    .filter(({ page, bytes }) => bytes > budgets[page])
    .map(({ page, bytes }) => `${page} loads ${bytes} bytes of JavaScript first; allowed are ${budgets[page]}.`)
}

export const listBundles = () =>
  measureBundles().map(
    ({ page, bytes }) => `  ${page.padEnd(12)} ${(bytes / 1000).toFixed(1)} KB of ${budgets[page] / 1000}`,
  )
