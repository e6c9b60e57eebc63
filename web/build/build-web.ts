import { statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, minify, type Plugin, type Rolldown } from 'vite'
import type { Assets, EntryAssets } from '../document.ts'
import { type Catalogue, catalogues } from './catalogues.ts'
import { forProduction, viteConfig } from './config.ts'
import { precompress } from './precompress.ts'
import { removeStamp, sourcesStamp, writeStamp } from './sources-stamp.ts'
import { webDirectory } from './web-directory.ts'

/** Modules that each page needs besides its entry; fetched one after the other, they would take a round trip each. */
const partsOfAll = ['session/connection.ts']
const partsOfSignedIn = [...partsOfAll, 'routes/signed-in.tsx']
const partsByPath: Readonly<Record<string, readonly string[]>> = {
  '/': partsOfAll,
  '/auth/email': [...partsOfAll, 'routes/auth-email-page.tsx'],
  '/events': [...partsOfSignedIn, 'routes/events.tsx'],
  '/events/new': [...partsOfSignedIn, 'routes/event-edit.tsx'],
  '/cards': [...partsOfSignedIn, 'routes/cards.tsx'],
  '/collection': [...partsOfSignedIn, 'routes/collection.tsx'],
  '/wallet': [...partsOfSignedIn, 'routes/wallet.tsx'],
  '/account': [...partsOfSignedIn, 'routes/account.tsx'],
}
/** What is often needed next: a page of the navigation, of one thing in it, or what is clicked there; where someone is to sign in, what follows. */
const partsOfNext = (path: string): readonly string[] =>
  partsByPath[path]?.includes('routes/signed-in.tsx')
    ? [...menu.flatMap((page) => partsByPath[page] ?? []), ...withinMenu]
    : [...partsOfSignedIn, 'routes/events.tsx', 'features/sign-in/passkey-autofill.ts']
const menu = ['/events', '/cards', '/collection', '/wallet', '/account']
const withinMenu = [
  'routes/event.tsx',
  'routes/collectible.tsx',
  'features/account/changes.ts',
  'routes/moving-parts.ts',
]

/** What is shown without a network, and what says so. */
const partsOfOffline = [
  ...partsOfSignedIn,
  ...['/events', '/collection'].flatMap((path) => partsByPath[path]!),
  'routes/event.tsx',
  'routes/collectible.tsx',
  'routes/staff.tsx',
  'features/staff/hand-out-state.tsx',
  'waiting-entries/unsent-entries.ts',
  'features/navigation/unsent-question.tsx',
  'routes/session-over.tsx',
  'routes/kiosk.tsx',
  'features/staff/scan-address.tsx',
  'routes/moving-parts.ts',
  'routes/searched-events.tsx',
  'features/offline/offline-notice.tsx',
  'features/offline/install-offer.tsx',
]

const entriesOfApp = ['client.tsx', 'open-sign-in.ts'] as const

/** Packages from npm contain no copy: in files of their own they are the same in every language, and are cached and loaded once. */
const packages = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'sentry', test: /node_modules\/@sentry/ },
]
/** Modules that belong together, as the end of their path in `web`, without what comes before the last dot. */
const together = (name: string, modules: readonly string[], others?: RegExp) => {
  const ofWeb = new RegExp(`/web/(?:${modules.join('|')})\\.\\w+(?:\\.\\w+)?$`)
  return { name, test: (id: string) => ofWeb.test(id) || others?.test(id) === true }
}
/**
 * Files by what is needed at one time rather than by module: each costs a request, and a larger one compresses better. What these modules import comes along,
 * unless an earlier group has it. A module that is imported with `importChunk` is in none: it is imported again by its address, which must be its own.
 */
const groups = [
  ...packages,
  // What the entries load first, and what every page needs to call the services. It contains no entry, so that none runs another.
  together(
    'first',
    [
      'app',
      'theme/.*',
      'copy/\\w+/sign-in',
      'http/response-cache',
      'navigation/(?:continue-after-sign-in|return-url)',
      'session/(?:classify-error|follow-user|last-email|load-config|page-language)',
    ],
    /\/wire\/oauth-providers|\/identity-client\/(?:browser-platform|check-arguments|errors|pkce|telemetry)\.ts/,
  ),
  together(
    'pages',
    [
      'browser-wallet/(?:saved-wallet|wallet-state)',
      'features/navigation/sign-out',
      'format/(?:format-event-time|format-for-reader)',
      'http/use-(?:load|polling)',
      'session/step-up',
      'ui/(?:badge-of|dialog|empty-state|event-card|event-time|line-icon|load-more|loaded|more-fields|page-header|status-badge)',
    ],
    /\/wire\/event-facts/,
  ),
  together(
    'wallets',
    ['browser-wallet/(?:connect-wallet|disconnect-wallet|shorten-address)', 'copy/\\w+/wallet-link'],
    /\/identity-client\/users\.ts/,
  ),
  together('account-parts', [
    'copy/\\w+/(?:account|keys)',
    'features/account/(?:account-section|use-return-focus|passkeys/passkey-name|contacts/phone-channels)',
    'format/provider-names',
  ]),
  together(
    'forms',
    [
      'copy/\\w+/(?:account-changes|key-changes)',
      'format/normalize-phone-number',
      'ui/(?:code-form|copy-button|new-password-field|use-password-strength)',
    ],
    /\/authenticator-app\.css\.ts/,
  ),
  together('search', ['ui/(?:search-bar|search-field|use-typed-search)']),
  together('wallet-errors', ['session/with-step-up', 'browser-wallet/(?:link-wallet|wallet-error)']),
  together('sign-in-parts', [
    'features/sign-in/(?:describe-sign-in-error|finish-sign-in|passkey-errors|sign-in-methods)',
  ]),
]

/** What imports anything has been imported by an entry, and that by its own files before. */
const isNotOfEntry = (file: string) => !/\/(?:react|first|rolldown-runtime)-/.test(file)

/** Modules that pages load later contain nothing that the host renders. */
const withoutLaterParts: Plugin = {
  name: 'without-later-parts',
  resolveDynamicImport: (part) => (typeof part === 'string' ? { id: part, external: true } : null),
}

/** Requests what a module imports along with it. Vite's own waits for styles, too, which have one file here. */
const preloadHelper: Plugin = {
  name: 'preload-helper',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => `export const __vitePreload = (load, files = []) => {
      for (const file of files) {
        const href = '/' + file
        if (!document.querySelector('link[href="' + href + '"]'))
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      }
      return load()
    }`,
  },
}

/** Written into styles and scripts, it costs no request; the policy allows it as a picture. */
const isSmallDrawing = (file: string) => file.endsWith('.svg') && statSync(file).size < 1500

interface Options {
  outDir: string
  /** The languages to build; by default all that ship. */
  languages?: readonly Catalogue[]
}

/**
 * Builds the web into `outDir`: `client/` to be served as is (with `.br` and `.gz` beside each text file) and for each language `server/<tag>.js`, which
 * renders pages per request. The old build stays until the new one is complete.
 */
export async function buildWeb({ outDir, languages = Object.values(catalogues) }: Options): Promise<void> {
  const stamp = sourcesStamp()
  const place = resolve(outDir)
  // One per process: two that start together must not write into each other's build.
  const fresh = join(place, `.next-${process.pid}`)
  try {
    await buildInto(fresh, languages)
    // The stamp is removed first and moved in last: an interrupted swap does not count as a build.
    await removeStamp(place)
    for (const part of ['client', 'server']) {
      await rm(join(place, part), { recursive: true, force: true })
      await rename(join(fresh, part), join(place, part))
    }
    await writeStamp(place, stamp)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function buildInto(directory: string, languages: readonly Catalogue[]): Promise<void> {
  const client = join(directory, 'client')
  const server = join(directory, 'server')
  // Built separately so that it shares no chunk with the app: `/tap` opens on bad networks. It contains no copy, so one file serves all languages.
  const inline = {
    themeScript: await minified('theme/theme.js'),
    startScript: await minified('chunks/start.js'),
    waitingScript: await minified('chunks/waiting.js'),
    awayScript: await minified('chunks/away.js'),
  }
  await buildWorker(client, { name: 'service-worker', entry: 'service-worker/worker.ts' })
  await buildWorker(client, { name: 'retired-worker', entry: 'service-worker/retired-worker.ts' })
  const tap = await buildForBrowser(client, ['tap.ts'], catalogues.en)
  // Its pages contain all of it.
  await rm(join(client, tap['tap.ts'].style))
  for (const language of languages) {
    const app = await buildForBrowser(client, entriesOfApp, language)
    await buildServer(
      server,
      {
        app: app['client.tsx'],
        tap: tap['tap.ts'],
        openSignIn: app['open-sign-in.ts'].script,
        ...inline,
      },
      language,
    )
  }
  await precompress(client)
}

const minified = async (file: string): Promise<string> => {
  const { code } = await minify(file, await readFile(join(webDirectory, file), 'utf8'))
  return code.trim()
}

/**
 * Adds entries with their styles and lazy chunks to `outDir`; returns the addresses a page needs for each. Fonts are in the style of each document alone:
 * the same again in a file would load them a second time, and what is already shown would move.
 */
async function buildForBrowser<Entry extends string>(
  outDir: string,
  entries: readonly Entry[],
  language: Catalogue,
): Promise<Record<Entry, EntryAssets>> {
  const config = viteConfig(language)
  const built = await build({
    ...config,
    plugins: [...config.plugins, preloadHelper],
    // The SDK's own console messages; no one reads them in production.
    define: { __SENTRY_DEBUG__: 'false' },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: { polyfill: false, resolveDependencies: (_file, imports) => imports.filter(isNotOfEntry) },
      assetsInlineLimit: isSmallDrawing,
      cssCodeSplit: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entries.map((entry) => join(webDirectory, entry)),
        output: { codeSplitting: { groups: entries.length > 1 ? groups : packages } },
        // An entry's exports are for a page that imports it by its address.
        preserveEntrySignatures: 'exports-only',
        // Without this, `tap.ts`, which imports pages only for their styles, would include React.
        treeshake: { moduleSideEffects: (id) => !/node_modules\/(react|react-dom|scheduler)\//.test(id) },
      },
    },
  })
  const output = built as Rolldown.RolldownOutput
  const assets = assetsOf(output, entries)
  for (const { style, css } of Object.values<EntryAssets>(assets))
    await writeFile(join(outDir, style), css.replace(/@font-face\{[^}]*\}/g, ''))
  return assets
}

/** A worker is one file whose address never changes. It has no copy. */
async function buildWorker(outDir: string, { name, entry }: { name: string; entry: string }): Promise<void> {
  await build({
    ...viteConfig(catalogues.en),
    publicDir: false,
    define: forProduction,
    build: {
      outDir,
      emptyOutDir: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(webDirectory, entry),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  })
}

async function buildServer(outDir: string, assets: Assets, language: Catalogue): Promise<void> {
  const config = viteConfig(language)
  await build({
    ...config,
    plugins: [...config.plugins, withoutLaterParts],
    publicDir: false,
    define: { __ASSETS__: JSON.stringify(assets), ...forProduction },
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: join(webDirectory, 'server.tsx'),
      assetsInlineLimit: isSmallDrawing,
      ssrEmitAssets: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: packages },
          entryFileNames: `${language.tag}.js`,
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  })
}

/** What pages need to know of the files that were built. */
function assetsOf<Entry extends string>(
  { output }: Rolldown.RolldownOutput,
  entries: readonly Entry[],
): Record<Entry, EntryAssets> {
  const chunks = output.filter((file) => file.type === 'chunk')
  const grouped = chunks.filter(({ name }) => groups.some((group) => group.name === name))
  const again = grouped.find(({ fileName }) => chunks.some(({ dynamicImports }) => dynamicImports.includes(fileName)))
  if (again) throw new Error(`${again.fileName} has a module that is imported by the address of its own file.`)
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(webDirectory, module)))
    if (!chunk) throw new Error(`No built file has “${module}”.`)
    return chunk
  }
  const assetWith = (name: RegExp) => {
    const asset = output.find(({ fileName }) => name.test(fileName))
    if (asset?.type !== 'asset') throw new Error(`No built file is called ${name}.`)
    return asset
  }
  const style = assetWith(/\.css$/)
  /** A file after everything that it imports. */
  const withImports = (file: string, seen = new Set<string>()): Set<string> => {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      if (!seen.has(imported)) withImports(imported, seen)
    return seen.add(file)
  }
  const filesOf = (parts: readonly string[]) =>
    new Set(parts.flatMap((part) => [...withImports(chunkOf(part).fileName)]))
  const byPath = (
    entry: string,
    partsOf: (path: string) => readonly string[],
    before: (path: string) => readonly string[],
  ) =>
    Object.fromEntries(
      Object.keys(partsByPath).map((path) => {
        const there = filesOf([entry, ...before(path)])
        return [path, [...filesOf(partsOf(path)).difference(there)].map((file) => `/${file}`)]
      }),
    )
  const ofPath = (path: string) => partsByPath[path] ?? []
  const ofEach = entries.map((entry): [Entry, EntryAssets] => [
    entry,
    {
      script: `/${chunkOf(entry).fileName}`,
      imports: [...withImports(chunkOf(entry).fileName)].slice(0, -1).map((file) => `/${file}`),
      style: `/${style.fileName}`,
      css: String(style.source).trim(),
      font: `/${assetWith(/-latin-wght-normal-.*\.woff2$/).fileName}`,
      soon: entry === 'client.tsx' ? byPath(entry, ofPath, () => []) : {},
      next: entry === 'client.tsx' ? byPath(entry, partsOfNext, ofPath) : {},
      offline: entry === 'client.tsx' ? [...filesOf(partsOfOffline)].map((file) => `/${file}`) : [],
    },
  ])
  return Object.fromEntries(ofEach) as Record<Entry, EntryAssets>
}
