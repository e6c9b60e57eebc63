import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Assets, EntryAssets } from '../document.ts'
import { forProduction, viteConfig } from './config.ts'
import { precompress } from './precompress.ts'
import { removeStamp, sourcesStamp, writeStamp } from './sources-stamp.ts'
import { webDirectory } from './web-directory.ts'

/** Pages whose HTML is complete before any script runs, and the shell for all the others. */
const prerendered = { '/': 'index.html', '/tap': 'tap/index.html', '/auth/email': 'auth/email/index.html' } as const
const shell = 'app.html'

const manifestName = 'manifest.json'

interface ManifestChunk {
  file: string
  imports?: string[]
}

/**
 * Builds the web into `outDir`: `client/` to be served as it is (with `.br` and `.gz` beside each text file) and
 * `server/server.js`, which renders pages per request. The old build stays until the new one is whole.
 */
export async function buildWeb({ outDir }: { outDir: string }): Promise<void> {
  const stamp = sourcesStamp()
  const place = resolve(outDir)
  // One of its own for each process: two that start together must not write into each other's build.
  const fresh = join(place, `.next-${process.pid}`)
  try {
    await buildInto(fresh)
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

async function buildInto(directory: string): Promise<void> {
  const client = join(directory, 'client')
  const server = join(directory, 'server')
  const app = await buildForBrowser(client, 'client.tsx')
  // Built by itself so that it shares no chunk with the app: `/tap` opens on bad networks.
  const tap = await buildForBrowser(client, 'tap.ts')
  await buildServer(server, { app, tap })
  await writePages(client, server)
  await precompress(client)
}

/** Adds one entry with its styles and lazy parts to `outDir`; answers the addresses a page needs. */
async function buildForBrowser(outDir: string, entry: string): Promise<EntryAssets> {
  const config = viteConfig()
  await build({
    ...config,
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
        input: join(webDirectory, entry),
        // Without this `tap.ts`, which imports pages for their styles alone, would carry React.
        treeshake: { moduleSideEffects: (id) => !/node_modules\/(react|react-dom|scheduler)\//.test(id) },
      },
    },
  })
  return readManifest(outDir, entry)
}

async function buildServer(outDir: string, assets: Assets): Promise<void> {
  const config = viteConfig()
  await build({
    ...config,
    publicDir: false,
    define: { __ASSETS__: JSON.stringify(assets), ...forProduction },
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: join(webDirectory, 'server.tsx'),
      assetsInlineLimit: 0,
      ssrEmitAssets: false,
      minify: false,
      reportCompressedSize: false,
    },
  })
}

async function readManifest(outDir: string, entry: string): Promise<EntryAssets> {
  const file = join(outDir, manifestName)
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, ManifestChunk>
  await rm(file)
  const fileOf = (name: string): string => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`Found no "${name}" in the manifest of "${entry}"`)
    return `/${chunk.file}`
  }
  const font = Object.keys(manifest).find((name) => name.endsWith('-latin-wght-normal.woff2'))
  return {
    script: fileOf(entry),
    imports: (manifest[entry]?.imports ?? []).map(fileOf),
    style: fileOf('style.css'),
    font: fileOf(font ?? 'the font'),
  }
}

async function writePages(client: string, server: string): Promise<void> {
  const { renderPublicPage, renderShell } = (await import(
    pathToFileURL(join(server, 'server.js')).href
  )) as typeof import('../server.tsx')
  for (const [path, file] of Object.entries(prerendered)) await writePage(join(client, file), renderPublicPage(path))
  await writePage(join(client, shell), renderShell())
}

async function writePage(file: string, html: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}
