import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { BuiltWeb } from './built-web.ts'

/** The web's typeface; its file's name changes with its content. */
const fontFace = async ({ client }: BuiltWeb) => {
  const assets = await readdir(join(client, 'assets')).catch(() => [])
  const file = assets.find((name) => /^instrument-sans-latin-wght.*\.woff2$/.test(name))
  return file === undefined
    ? ''
    : `@font-face{font-family:"Instrument Sans";src:url("/assets/${file}") format("woff2");font-weight:400 700;font-display:optional}\n`
}

/** The style of the plain pages, without a font. */
export const readPlainStyle = async ({ plainStyle }: { plainStyle: string }): Promise<string> =>
  (await readFile(join(import.meta.dirname, 'plain.css'), 'utf8')) + plainStyle

/** Serves it. */
export const mountPlainStyle = async (app: FastifyInstance, web: BuiltWeb, product: { plainStyle: string }) => {
  const css = (await fontFace(web)) + (await readPlainStyle(product))
  app.get('/plain.css', (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(css),
  )
}
