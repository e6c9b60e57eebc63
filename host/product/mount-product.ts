import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUnchanged } from '@iyk/kit/http/is-unchanged.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { joinParts } from '../card-picture/join-parts.ts'
import { openDrawProcess } from '../card-picture/open-draw-process.ts'
import type { BuiltWeb } from '../pages/built-web.ts'
import type { DrawnLogo } from './draw-logo.ts'
import type { OwnProduct } from './open-product.ts'

type Options = { web: BuiltWeb; product: OwnProduct; draw?: ReturnType<typeof openDrawProcess>['draw'] }

const anHour = 'public, max-age=3600'

/** Those of the built web's files that this installation has of its own. */
export const ownFiles = ({ key, isRenamed, logo }: OwnProduct): string[] => [
  ...(key === undefined ? [] : ['manifest.webmanifest']),
  ...(isRenamed ? ['share.png'] : []),
  ...(logo ? ['icon.svg', ...Object.keys(logo.icons)] : []),
]

const send = (reply: FastifyReply, type: string, content: string | Buffer) => {
  reply.header('cache-control', anHour).type(type)
  return isUnchanged(reply, content) ? reply.code(304).send() : reply.send(content)
}

/** The manifest of the web app; the pictures of its screens, which show another name, are left out. */
const writeManifest = async ({ web, product }: Options): Promise<string> => {
  const { screenshots, ...manifest } = JSON.parse(await readFile(join(web.client, 'manifest.webmanifest'), 'utf8'))
  const { name } = product.brand
  const { tagline, areas } = (await web.pagesIn(product.languages.fallback)).manifestWords()
  const icons = product.logo
    ? manifest.icons.filter(({ type }: { type: string }) => type !== 'image/svg+xml')
    : manifest.icons
  const shortcuts = manifest.shortcuts.map((one: { url: string }) => ({ ...one, name: areas[one.url] }))
  const own = { name, short_name: name, description: tagline, lang: product.languages.fallback, icons, shortcuts }
  const pictures = product.isRenamed ? {} : { screenshots }
  return JSON.stringify({ ...manifest, ...own, ...pictures })
}

/** Serves what the built web has for every installation, where this one has a name, a logo or languages of its own. */
export const mountProduct = (app: FastifyInstance, options: Options): void => {
  const { product } = options
  if (product.key === undefined) return
  let manifest: Promise<string> | undefined
  app.get('/manifest.webmanifest', async (_request, reply) => {
    manifest ??= writeManifest(options)
    return send(reply, 'application/manifest+json', await manifest)
  })
  if (product.isRenamed) mountPicture(app, options)
  if (product.logo) mountLogo(app, product.logo)
}

const mountPicture = (app: FastifyInstance, { web, product, draw = openDrawProcess().draw }: Options) => {
  let picture: Promise<Buffer> | undefined
  const drawPicture = async () => {
    const face = (await web.pagesIn(product.languages.fallback)).productFace()
    const drawn = await draw({ card: randomUUID(), form: 'link', type: 'png', source: { face } })
    if (!drawn?.common) throw new Error('the picture of the product was not drawn')
    return Buffer.concat(joinParts(drawn.common, drawn.own))
  }
  app.get('/share.png', async (_request, reply) => {
    picture ??= drawPicture().catch((error) => {
      picture = undefined
      throw error
    })
    return send(reply.header('cross-origin-resource-policy', 'cross-origin'), 'image/png', await picture)
  })
}

const mountLogo = (app: FastifyInstance, logo: DrawnLogo) => {
  // Mail programs load it, too.
  app.get('/logo.png', (_request, reply) =>
    send(reply.header('cross-origin-resource-policy', 'cross-origin'), 'image/png', logo.png),
  )
  for (const [name, icon] of Object.entries(logo.icons))
    app.get(`/${name}`, (_request, reply) => send(reply, 'image/png', icon))
}
