import { Refusal } from '@iyk/kit/http/refusal.ts'
import { siteOf } from '@iyk/kit/limits/network-of.ts'
import { chainsWithPoaps } from '@iyk/wire/known-contracts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CardsContext } from '../context.ts'
import { limitRemotePictures } from '../limits/limit-remote-pictures.ts'
import type { Lookup, RemotePicture, RemotePictures } from './remote/remote-pictures.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'remotePictures'>
type Find = (remote: RemotePictures) => Lookup<RemotePicture | undefined> | undefined

/**
 * Serves pictures of names and POAPs, as WebP: `/pictures/names/<name>` and `/pictures/poaps/<chain id>/<token id>`. Whoever asks names what it is a picture
 * of, never an address to fetch. 204 where there is none to show: browsers write a 404 to the console, and most names have none.
 */
export const mountRemotePictures = (app: FastifyInstance, context: Context): void => {
  const send = async ({ ip, headers }: FastifyRequest, reply: FastifyReply, find: Find) => {
    const remote = await context.remotePictures?.()
    const lookup = remote && find(remote)
    if (!lookup) throw new Refusal('route_not_found')
    if (!lookup.known) await limitRemotePictures(context, ip)
    const { value, until } = lookup.known ?? (await lookup.load(siteOf(ip)))
    const seconds = Math.max(0, Math.floor((until - context.clock().getTime()) / 1000))
    reply.header('cache-control', `public, max-age=${seconds}`)
    if (!value) return reply.code(204).send()
    reply.header('etag', value.etag)
    const isCurrent = headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === value.etag)
    return isCurrent ? reply.code(304).send() : reply.type('image/webp').send(value.bytes)
  }
  // A wildcard, because a parameter may have a hundred characters only.
  app.get<{ Params: { '*': string } }>('/pictures/names/*', (request, reply) =>
    send(request, reply, (remote) => remote.ofName(request.params['*'])),
  )
  app.get<{ Params: { chain: string; token: string } }>('/pictures/poaps/:chain/:token', (request, reply) => {
    const { chain, token } = request.params
    return send(request, reply, ({ chains, ofPoap }) => {
      const isKnown = chains.includes(Number(chain)) && chainsWithPoaps.map(String).includes(chain)
      return isKnown && /^\d{1,77}$/.test(token) ? ofPoap(Number(chain), BigInt(token)) : undefined
    })
  })
}
