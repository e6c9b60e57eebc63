import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'

export type SdkPage = { origin: string; close: () => Promise<void> }
type Given = { publicToken: string; base: () => string }

const bundle = async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page-entry.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    conditions: ['production'],
  })
  return outputFiles[0]?.text ?? ''
}

/** A third-party app at its own origin that contains only the official SDK and knows where the provider is. */
export const serveSdkPage = async ({ publicToken, base }: Given): Promise<SdkPage> => {
  const script = await bundle()
  const server = createServer((request, response) => {
    const requested = new URL(request.url ?? '/', 'http://localhost').pathname
    if (requested === '/sdk.js') response.setHeader('content-type', 'text/javascript').end(script)
    else {
      const settings = JSON.stringify({ publicToken, base: base() })
      const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>An app</title>
<script type="application/json" id="settings">${settings}</script><script src="/sdk.js"></script>`
      response.setHeader('content-type', 'text/html').end(html)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
