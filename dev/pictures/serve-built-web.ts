import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebConfig } from '@iyk/wire/config.ts'
import { createInlinePolicy } from '../../host/pages/inline-sources.ts'
import { samplePages } from './sample-pages.ts'

const policy = "default-src 'self';img-src 'self' data:;style-src 'self';script-src 'self';base-uri 'none'"
/** As on a machine without a mail server, where the start page says most. */
const config: WebConfig = {
  public_token: 'public-token-test-sample',
  provider_url: '',
  methods: ['email_magic_link', 'email_otp', 'password', 'passkey', 'crypto_wallet'],
  oauth_providers: [],
  captcha: null,
  chains: [],
  sentry: null,
  demo: { outbox_url: '/outbox', holder_email: 'mara@example.com' },
}
const publicPages = ['/', '/tap', '/auth/email']
const html = 'text/html; charset=utf-8'
const kinds: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export interface ServedWeb {
  origin: string
  close(): void
}

/**
 * Serves a build under the strict policy it must run with: its own files, the artwork, `/sample/<name>` for every page the host would render, and the shell for
 * everything else.
 */
export async function serveBuiltWeb(outDir: string): Promise<ServedWeb> {
  const built = (await import(
    pathToFileURL(join(outDir, 'server', 'en.js')).href
  )) as typeof import('@iyk/web/server.tsx')

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const respond = (kind: string, body: string | Buffer) =>
      response
        .writeHead(200, {
          'content-type': kind,
          'content-security-policy': typeof body === 'string' ? createInlinePolicy(body)(policy) : policy,
        })
        .end(body)

    if (url.pathname === '/config.json') return respond('application/json', JSON.stringify(config))
    const artwork = /^\/artwork\/(.+)\.svg$/.exec(url.pathname)?.[1]
    if (artwork) return respond('image/svg+xml', built.artwork(decodeURIComponent(artwork)))
    const sample = samplePages[url.pathname.replace('/sample/', '')]
    if (sample) return respond(html, built.renderPage(new URL(url.pathname, origin), sample))
    if (publicPages.includes(url.pathname)) return respond(html, built.renderPublicPage(url.pathname, origin))
    const kind = kinds[extname(url.pathname)]
    if (kind === undefined) return respond(html, built.renderShell())
    return respond(kind, await readFile(join(outDir, 'client', normalize(url.pathname))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => server.close() }
}
