import { Refusal } from '@iyk/kit/http/refusal.ts'
import { siteOf } from '@iyk/kit/limits/network-of.ts'
import { chainsWithPoaps } from '@iyk/wire/known-contracts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CardsContext, Viewer } from '../context.ts'
import { findImportedPicture } from '../imported-poaps/store.ts'
import { limitRemotePictures } from '../limits/limit-remote-pictures.ts'
import type { Lookup, RemotePicture, RemotePictures } from './remote/remote-pictures.ts'

type Context = Pick<
  CardsContext,
  'database' | 'clock' | 'settings' | 'remotePictures' | 'picturesElsewhere' | 'isBanned'
>
type Find = (remote: RemotePictures) => Lookup<RemotePicture | undefined> | undefined
type Options = { findViewer: (request: FastifyRequest) => Promise<Pick<Viewer, 'userId'> | undefined> }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Serves pictures of names and POAPs, as WebP: `/pictures/names/<name>`, `/pictures/poaps/<chain id>/<token id>` and `/pictures/imported-poaps/<id>`.
 * Whoever asks names what it is a picture of, never an address to fetch. 204 where there is none to show: browsers write a 404 to the console, and most
 * names have none.
 */
export const mountRemotePictures = (app: FastifyInstance, context: Context, { findViewer }: Options): void => {
  const send = async (
    { ip, headers }: FastifyRequest,
    reply: FastifyReply,
    lookup: Lookup<RemotePicture | undefined> | undefined,
    isPublic = true,
  ) => {
    if (!lookup) throw new Refusal('route_not_found')
    if (!lookup.known) await limitRemotePictures(context, ip)
    const { value, until } = lookup.known ?? (await lookup.load(siteOf(ip)))
    const seconds = Math.max(0, Math.floor((until - context.clock().getTime()) / 1000))
    reply.header('cache-control', isPublic ? `public, max-age=${seconds}` : 'private, no-cache')
    if (!value) return reply.code(204).send()
    reply.header('etag', value.etag)
    const isCurrent = headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === value.etag)
    return isCurrent ? reply.code(304).send() : reply.type('image/webp').send(value.bytes)
  }
  const sendFound = async (request: FastifyRequest, reply: FastifyReply, find: Find) => {
    const remote = await context.remotePictures?.()
    return send(request, reply, remote && find(remote))
  }
  // A wildcard, because a parameter may have a hundred characters only.
  app.get<{ Params: { '*': string } }>('/pictures/names/*', (request, reply) =>
    sendFound(request, reply, (remote) => remote.ofName(request.params['*'])),
  )
  app.get<{ Params: { chain: string; token: string } }>('/pictures/poaps/:chain/:token', (request, reply) => {
    const { chain, token } = request.params
    return sendFound(request, reply, ({ chains, ofPoap }) => {
      const isKnown = chains.includes(Number(chain)) && chainsWithPoaps.map(String).includes(chain)
      return isKnown && /^\d{1,77}$/.test(token) ? ofPoap(Number(chain), BigInt(token)) : undefined
    })
  })
  // What a file says is its owner's alone to see: nobody approved it, and its picture may be any.
  app.get<{ Params: { id: string } }>('/pictures/imported-poaps/:id', async (request, reply) => {
    const { id } = request.params
    const pictures = await context.picturesElsewhere?.()
    const found = pictures && uuid.test(id) ? await findImportedPicture(context.database, id) : undefined
    if (!pictures || !found || found.image_url === null) throw new Refusal('route_not_found')
    const isPublic = found.is_public && !(await context.isBanned?.(found.user_id))
    if (!isPublic && (await findViewer(request))?.userId !== found.user_id) throw new Refusal('route_not_found')
    return send(request, reply, pictures.at(found.image_url), isPublic)
  })
}
