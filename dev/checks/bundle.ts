import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { languages } from '@iyk/wire/languages.ts'
import { ensureWebBuilt, webDirectory } from '../../host/ensure-web-built.ts'
import { builtWeb } from '../../host/pages/built-web.ts'

/** Bytes of JavaScript, gzipped, that a first visit loads, up to when nothing more is requested unless someone clicks. */
const budgets = {
  '/': 93_900,
  '/tap': 2_730,
  '/auth/email': 98_000,
  '/events': 107_600,
  '/account': 116_300,
  '/wallet': 108_500,
} as const
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

/** The scripts that a page of the host names, and everything they import statically. */
const scriptsOf = (html: string): Set<string> => {
  const scripts = new Set<string>()
  for (const [, source] of html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g))
    imported(source as string, scripts)
  return scripts
}

/** JavaScript of a page in one language. */
const measure = (page: Page, html: string) => ({
  page,
  bytes: [...scriptsOf(html)].reduce((sum, script) => sum + gzipSize(script), 0),
})

type Pages = Awaited<ReturnType<ReturnType<typeof builtWeb>['pagesIn']>>
const render = ({ renderPublicPage, renderShell, skeletonPaths }: Pages, page: Page) =>
  skeletonPaths.includes(page) ? renderShell(page) : renderPublicPage(page, 'http://localhost')

/** What the pages load, each in its largest language. */
const measureBundles = async () => {
  const { pagesIn } = builtWeb(webDirectory)
  const built = await Promise.all(languages.map(pagesIn))
  return (Object.keys(budgets) as Page[]).map((page) => {
    const sizes = built.map((pages) => measure(page, render(pages, page)))
    return sizes.reduce((max, one) => (one.bytes > max.bytes ? one : max))
  })
}

/** Strings that only `wallet/`, viem and WalletConnect contain: events and methods of wallets, nodes and relays, and the marker in viem's errors. */
const walletWords =
  /eip6963:|wallet-standard:|wallet_switchEthereumChain|\beth_[a-z]\w+|viem@|wc_sessionPropose|irn_publish/

const hasWalletCode = (file: string) => walletWords.test(readFileSync(join(client, file), 'utf8'))

/** A visitor who presses no wallet button loads no wallet code. */
const findWalletCode = async (): Promise<string[]> => {
  const { pagesIn } = builtWeb(webDirectory)
  const built = await Promise.all(languages.map(pagesIn))
  const pages = (['/', '/tap', '/events'] as const).flatMap((page) =>
    built.map((one) => ({ page, scripts: scriptsOf(render(one, page)) })),
  )
  if (!readdirSync(join(client, 'assets')).some((name) => name.endsWith('.js') && hasWalletCode(`/assets/${name}`)))
    return ['No script has code for wallets: the words to know it by are out of date.']
  return pages.flatMap(({ page, scripts }) =>
    [...scripts].filter(hasWalletCode).map((file) => `${page} loads code for wallets first, in ${file}.`),
  )
}

/** No page validates shapes of the wire: the server does. Validators come along with any value that is imported from the same module. */
const findShapes = (): string[] =>
  readdirSync(join(client, 'assets'))
    .filter((name) => name.endsWith('.js') && readFileSync(join(client, 'assets', name), 'utf8').includes('~kind'))
    .map((name) => `${name} holds shapes of the wire.`)

export const checkBundles = async (): Promise<string[]> => {
  await ensureWebBuilt({ say: () => {} })
  const tooLarge = (await measureBundles())
    .filter(({ page, bytes }) => bytes > budgets[page])
    .map(({ page, bytes }) => `${page} loads ${bytes} bytes of JavaScript; allowed are ${budgets[page]}.`)
  return [...tooLarge, ...(await findWalletCode()), ...findShapes()]
}

export const listBundles = async () =>
  (await measureBundles()).map(
    ({ page, bytes }) => `  ${page.padEnd(12)} ${(bytes / 1000).toFixed(1)} KB of ${budgets[page] / 1000}`,
  )
