import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { lengthOf } from '../card-picture/join-parts.ts'
import type { CardPicture } from '../card-picture/open-card-pictures.ts'

const anHour = 'public, max-age=3600'

/** Sends a picture, or that the requester's copy is current; other sites may show it. */
export const sendCardPicture = async (
  reply: FastifyReply,
  { etag, contentType, parts }: CardPicture,
  cacheControl = anHour,
) => {
  const requested = reply.request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const isCurrent = requested?.includes(etag)
  const picture = isCurrent ? undefined : await parts(reply.request.ip)
  reply.header('cache-control', cacheControl).header('etag', etag)
  reply.header('cross-origin-resource-policy', 'cross-origin')
  if (!picture) return reply.code(304).send()
  // As a stream, since what many pictures share would be copied for each of them.
  reply.type(contentType).header('content-length', lengthOf(picture))
  return reply.send(Readable.from(picture, { objectMode: false }))
}
