import { readdirSync, readFileSync } from 'node:fs'
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

/** The scripts of a page and all they import statically. */
const firstScripts = (html: string): Set<string> => {
  const scripts = new Set<string>()
  for (const [, source] of html.matchAll(/<script[^>]* src="([^"]+)"/g)) imported(source as string, scripts)
  return scripts
}

/** First-load JavaScript of a public page in one language. */
const measure = (page: Page, html: string) => ({
  page,
  bytes: [...firstScripts(html)].reduce((sum, script) => sum + gzipSize(script), 0),
})

/** What the public pages load first, each in the language that loads most. */
const measureBundles = async () => {
  const { pagesIn } = builtWeb(webDirectory)
  const built = await Promise.all(languages.map(pagesIn))
  return (Object.keys(budgets) as Page[]).map((page) => {
    const sizes = built.map(({ renderPublicPage }) => measure(page, renderPublicPage(page, 'http://localhost')))
    return sizes.reduce((most, one) => (one.bytes > most.bytes ? one : most))
  })
}

/** What none but `wallet/` and viem say: events and methods of wallets and nodes, and the mark in viem's errors. */
const walletWords = /eip6963:|wallet-standard:|wallet_switchEthereumChain|\beth_[a-z]\w+|viem@/

const hasWalletCode = (file: string) => walletWords.test(readFileSync(join(client, file), 'utf8'))

/** What the home of a signed-in person adds to the scripts that every page of the app has. */
const withSignedIn = (scripts: Set<string>): Set<string> => {
  const all = new Set(scripts)
  for (const file of scripts)
    for (const [, name] of readFileSync(join(client, file), 'utf8').matchAll(
      /import\(\s*["'`]\.\/(signed-in-[^"'`]+\.js)/g,
    ))
      imported(`/assets/${name}`, all)
  return all
}

/** Whoever does not press a wallet's button loads nothing of wallets. */
const findWalletCode = async (): Promise<string[]> => {
  const { pagesIn } = builtWeb(webDirectory)
  const built = await Promise.all(languages.map(pagesIn))
  const pages = built.flatMap(({ renderPublicPage, renderShell }) => {
    const shell = firstScripts(renderShell())
    const home = withSignedIn(shell)
    if (home.size === shell.size) throw new Error('Found no script of the signed-in pages.')
    return [
      { page: '/', scripts: firstScripts(renderPublicPage('/', 'http://localhost')) },
      { page: '/tap', scripts: firstScripts(renderPublicPage('/tap', 'http://localhost')) },
      { page: '/events', scripts: home },
    ]
  })
  if (!readdirSync(join(client, 'assets')).some((name) => name.endsWith('.js') && hasWalletCode(`/assets/${name}`)))
    return ['No script has code for wallets: the words to know it by are out of date.']
  return pages.flatMap(({ page, scripts }) =>
    [...scripts].filter(hasWalletCode).map((file) => `${page} loads code for wallets first, in ${file}.`),
  )
}

/** No page checks a shape of the wire: the server does. They come along with any value that is imported from beside one. */
const findShapes = (): string[] =>
  readdirSync(join(client, 'assets'))
    .filter((name) => name.endsWith('.js') && readFileSync(join(client, 'assets', name), 'utf8').includes('~kind'))
    .map((name) => `${name} holds shapes of the wire.`)

export const checkBundles = async (): Promise<string[]> => {
  await ensureWebBuilt({ say: () => {} })
  const tooLarge = (await measureBundles())
    .filter(({ page, bytes }) => bytes > budgets[page])
    .map(({ page, bytes }) => `${page} loads ${bytes} bytes of JavaScript first; allowed are ${budgets[page]}.`)
  return [...tooLarge, ...(await findWalletCode()), ...findShapes()]
}

export const listBundles = async () =>
  (await measureBundles()).map(
    ({ page, bytes }) => `  ${page.padEnd(12)} ${(bytes / 1000).toFixed(1)} KB of ${budgets[page] / 1000}`,
  )
