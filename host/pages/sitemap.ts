import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { CardsContext } from '@iyk/cards/context.ts'
import { countShownEvents, listShownSlugs } from '@iyk/cards/poap-events/list-shown.ts'
import { acceptsEncoding } from '@iyk/kit/http/accepts-encoding.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cacheNewest } from './cache-newest.ts'

/** The most addresses of one file: https://www.sitemaps.org/protocol.html */
const mostAddresses = 50_000
const secondsCached = 3600

const compress = promisify(gzip)
const decompress = promisify(gunzip)

const write = (list: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', addresses: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map((address) => `<${entry}><loc>${address}</loc></${entry}>\n`)
    .join('')}</${list}>\n`

type Options = { cards: CardsContext; addressesInFile?: number }

/**
 * Serves `/sitemap.xml`, an index of files that name the public page of every approved event, and a `/robots.txt` that names it. Each is read from the store
 * once an hour at most, however often it is asked for.
 */
export const mountSitemap = (app: FastifyInstance, { cards, addressesInFile = mostAddresses }: Options) => {
  const { publicUrl } = cards.settings
  const hour = () => Math.floor(cards.clock().getTime() / (secondsCached * 1000))
  const countFiles = cacheNewest(1, async (_hour: number) =>
    Math.max(1, Math.ceil((await countShownEvents(cards)) / addressesInFile)),
  )
  const writeFile = cacheNewest(20, async (file: number, _hour: number) => {
    const slugs = await listShownSlugs(cards, { from: (file - 1) * addressesInFile, limit: addressesInFile })
    const addresses = slugs.map((slug) => `${publicUrl}/e/${slug}`)
    return await compress(write('urlset', 'url', addresses))
  })
  const send = async (reply: FastifyReply, compressed: Buffer) => {
    reply.header('cache-control', `public, max-age=${secondsCached}`).header('vary', 'origin, accept-encoding')
    reply.type('application/xml; charset=utf-8')
    if (!acceptsEncoding(reply.request.headers, 'gzip')) return reply.send(await decompress(compressed))
    return reply.header('content-encoding', 'gzip').send(compressed)
  }

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${secondsCached}`)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const files = Array.from(
      { length: await countFiles(hour()) },
      (_, place) => `${publicUrl}/sitemap/${place + 1}.xml`,
    )
    return send(reply, await compress(write('sitemapindex', 'sitemap', files)))
  })
  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const file = Number(/^([1-9]\d{0,5})\.xml$/.exec(request.params.file)?.[1])
    if (!(file <= (await countFiles(hour())))) throw new Refusal('route_not_found')
    return send(reply, await writeFile(file, hour()))
  })
}
