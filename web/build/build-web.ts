import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Assets } from '../document.ts'
import { precompress } from './precompress.ts'
import { sourcesStamp, writeStamp } from './sources-stamp.ts'
import { viteConfig } from './vite-config.ts'

/** Pages whose HTML is complete before any script runs, and the shell for all the others. */
const prerendered = { '/': 'index.html', '/tap': 'tap/index.html', '/auth/email': 'auth/email/index.html' } as const
const shell = 'app.html'

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

/**
 * Builds the web into `outDir`: `client/` to be served as it is (with `.br` and `.gz` beside each text file) and
 * `server/server.js`, which renders pages per request. The old build stays until the new one is whole.
 */
export async function buildWeb({ outDir }: { outDir: string }): Promise<void> {
  const stamp = sourcesStamp()
  const fresh = `${outDir}.next`
  await rm(fresh, { recursive: true, force: true })
  const client = join(fresh, 'client')
  const server = join(fresh, 'server')

  await buildClient(client)
  await buildServer(server, await readAssets(client))
  await writePages(client, server)
  await precompress(client)
  writeStamp(fresh, stamp)

  await rm(outDir, { recursive: true, force: true })
  await rename(fresh, outDir)
}

async function buildClient(outDir: string): Promise<void> {
  const config = viteConfig()
  await build({
    ...config,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      // A data: address in a style would need a wider policy than `default-src 'self'`.
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: { input: { client: join(config.root!, 'client.tsx'), tap: join(config.root!, 'tap.ts') } },
    },
  })
}

async function buildServer(outDir: string, assets: Assets): Promise<void> {
  const config = viteConfig()
  await build({
    ...config,
    publicDir: false,
    define: { __ASSETS__: JSON.stringify(assets), 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: join(config.root!, 'server.tsx'),
      assetsInlineLimit: 0,
      ssrEmitAssets: false,
      minify: false,
      reportCompressedSize: false,
    },
  })
}

/** Hashed addresses of what every page needs, read from the manifest of the browser build. */
async function readAssets(client: string): Promise<Assets> {
  const file = join(client, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, ManifestChunk>
  await rm(file)
  const entry = (name: string): ManifestChunk => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`Found no "${name}" in the manifest of the browser build`)
    return chunk
  }
  const style = entry('style.css')
  const app = entry('client.tsx')
  const fonts = Object.values(manifest).map((chunk) => chunk.file)
  return {
    style: `/${style.file}`,
    font: `/${fonts.find((name) => /latin-wght-normal.*\.woff2$/.test(name))}`,
    app: `/${app.file}`,
    appImports: (app.imports ?? []).map((name) => `/${entry(name).file}`),
    tap: `/${entry('tap.ts').file}`,
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
