import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isLanguage } from '@iyk/wire/languages.ts'
import { createServer, type ProxyOptions } from 'vite'
import { ensureWebBuilt } from '../host/ensure-web-built.ts'
import { catalogues } from '../web/build/catalogues.ts'
import { viteConfig } from '../web/build/config.ts'
import { freePort } from './start-host.ts'

/** What the host serves in development, too; `/tap` shows the web as last built. */
const ofHost = [
  '/sdk',
  '/v1',
  '/api',
  '/config.json',
  '/outbox',
  '/plain.css',
  '/developers',
  '/errors',
  '/pictures',
  '/metadata',
  '/artwork',
  '/share',
  '/tap',
]

/** One language at a time, English unless another is named: `npm run dev -- de`. */
const language = process.argv.slice(2).find(isLanguage) ?? 'en'

const shell = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>IYK Cards</title><script src="/theme/theme.js"></script></head><body><div id="root"></div><script type="module" src="/client.tsx"></script></body></html>`

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)
const hostPort = await freePort()
const publicUrl = `http://localhost:${port}`

await ensureWebBuilt({ say: (sentence) => console.log(sentence) })
const host = spawn(process.execPath, ['--watch-preserve-output', '--watch', join(root, 'host/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(hostPort), PUBLIC_URL: publicUrl },
})
const proxy: Record<string, ProxyOptions> = Object.fromEntries(
  ofHost.map((path) => [`^${path}(/|\\?|$|\\.)`, { target: `http://127.0.0.1:${hostPort}` }]),
)
const vite = await createServer({
  ...viteConfig(catalogues[language]),
  appType: 'custom',
  server: { port, host: 'localhost', strictPort: true, proxy },
})
vite.middlewares.use(async (request, response, next) => {
  if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(await vite.transformIndexHtml(request.url ?? '/', shell))
})
await vite.listen()
console.log(`The web with hot reload: ${publicUrl}`)

const stop = async () => {
  host.kill('SIGINT')
  await vite.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
process.on('disconnect', stop)
