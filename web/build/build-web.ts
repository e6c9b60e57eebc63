import { readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import type { Assets, EntryAssets } from '../document.ts'
import { type Catalogue, catalogues } from './catalogues.ts'
import { forProduction, viteConfig } from './config.ts'
import { precompress } from './precompress.ts'
import { removeStamp, sourcesStamp, writeStamp } from './sources-stamp.ts'
import { webDirectory } from './web-directory.ts'

const manifestName = 'manifest.json'

interface ManifestChunk {
  file: string
  imports?: string[]
}

/** Parts that each page of a signed-in person needs, and those of one page; fetched one after the other they would take a trip each. */
const partsOfAll = ['routes/signed-in.tsx', 'session/connection.ts']
const partsOf: Readonly<Record<string, readonly string[]>> = {
  '/events': [],
  '/events/new': ['routes/event-edit.tsx'],
  '/cards': ['routes/cards.tsx'],
  '/collection': ['routes/collection.tsx'],
  '/wallet': ['routes/wallet.tsx'],
  '/account': ['routes/account.tsx'],
}

/** What comes from npm says nothing to people: in files of its own it is the same in every language, and is kept and loaded once. */
const installed = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'sentry', test: /node_modules\/@sentry/ },
]
/** What the entries of the app load first, in one file: it packs better than many, and none of the entries runs another. */
const first = {
  name: 'first',
  tags: ['$initial' as const],
  test: (id: string) => !entriesOfApp.some((entry) => id.endsWith(`/web/${entry}`)),
}
const entriesOfApp = ['client.tsx', 'open-sign-in.ts'] as const

/** Parts that pages load later hold nothing that the host renders. */
const withoutLaterParts: Plugin = {
  name: 'without-later-parts',
  resolveDynamicImport: (part) => (typeof part === 'string' ? { id: part, external: true } : null),
}

interface Options {
  outDir: string
  /** The languages to build; all that ship unless said otherwise. */
  languages?: readonly Catalogue[]
}

/**
 * Builds the web into `outDir`: `client/` to be served as it is (with `.br` and `.gz` beside each text file) and for each language
 * `server/<tag>.js`, which renders pages per request. The old build stays until the new one is whole.
 */
export async function buildWeb({ outDir, languages = Object.values(catalogues) }: Options): Promise<void> {
  const stamp = sourcesStamp()
  const place = resolve(outDir)
  // One of its own for each process: two that start together must not write into each other's build.
  const fresh = join(place, `.next-${process.pid}`)
  try {
    await buildInto(fresh, languages)
    // The stamp goes first and comes last: a swap that was cut off counts as no build.
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
  // Built by itself so that it shares no chunk with the app: `/tap` opens on bad networks. It says nothing, so one serves all.
  const tap = await buildForBrowser(client, ['tap.ts'], catalogues.en)
  for (const language of languages) {
    const app = await buildForBrowser(client, entriesOfApp, language)
    await buildServer(
      server,
      { app: app['client.tsx'], tap: tap['tap.ts'], openSignIn: app['open-sign-in.ts'].script },
      language,
    )
  }
  await precompress(client)
}

/** Adds entries with their styles and lazy parts to `outDir`; answers the addresses a page needs for each. */
async function buildForBrowser<Entry extends string>(
  outDir: string,
  entries: readonly Entry[],
  language: Catalogue,
): Promise<Record<Entry, EntryAssets>> {
  const config = viteConfig(language)
  await build({
    ...config,
    // Its own messages on the console; nobody reads them in production.
    define: { __SENTRY_DEBUG__: 'false' },
    build: {
      outDir,
      emptyOutDir: false,
      manifest: manifestName,
      modulePreload: { polyfill: false },
      // A data: address in a style would need a wider policy than `default-src 'self'`.
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entries.map((entry) => join(webDirectory, entry)),
        output: { codeSplitting: { groups: entries.length > 1 ? [...installed, first] : installed } },
        // What an entry exports is for a page that imports it by its address.
        preserveEntrySignatures: 'exports-only',
        // Without this `tap.ts`, which imports pages for their styles alone, would carry React.
        treeshake: { moduleSideEffects: (id) => !/node_modules\/(react|react-dom|scheduler)\//.test(id) },
      },
    },
  })
  return readManifest(outDir, entries)
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
      assetsInlineLimit: 0,
      ssrEmitAssets: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: installed },
          entryFileNames: `${language.tag}.js`,
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  })
}

async function readManifest<Entry extends string>(
  outDir: string,
  entries: readonly Entry[],
): Promise<Record<Entry, EntryAssets>> {
  const file = join(outDir, manifestName)
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, ManifestChunk>
  await rm(file)
  const fileOf = (name: string): string => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`Found no "${name}" in the manifest of "${entries}"`)
    return `/${chunk.file}`
  }
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const imported of manifest[name]?.imports ?? []) withImports(imported, seen)
    return seen
  }
  const soonAfter = (entry: string) => {
    const there = withImports(entry)
    return Object.fromEntries(
      Object.entries(partsOf).map(([path, parts]) => [
        path,
        [...new Set([...partsOfAll, ...parts].flatMap((part) => [...withImports(part)]))]
          .filter((name) => !there.has(name))
          .map(fileOf),
      ]),
    )
  }
  const font = Object.keys(manifest).find((name) => name.endsWith('-latin-wght-normal.woff2'))
  const ofEach = entries.map((entry): [Entry, EntryAssets] => [
    entry,
    {
      script: fileOf(entry),
      imports: (manifest[entry]?.imports ?? []).map(fileOf),
      style: fileOf('style.css'),
      font: fileOf(font ?? 'the font'),
      soon: entry === 'client.tsx' ? soonAfter(entry) : {},
    },
  ])
  return Object.fromEntries(ofEach) as Record<Entry, EntryAssets>
}
