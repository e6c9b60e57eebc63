import type { FastifyReply } from 'fastify'
import type { CardPicture } from '../card-picture/open-card-pictures.ts'

const hour = 3_600

/** Sends a picture, or that the requester's copy is current; other sites may show it. */
export const sendCardPicture = async (reply: FastifyReply, { etag, contentType, bytes }: CardPicture) => {
  const requested = reply.request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const isCurrent = requested?.includes(etag)
  const picture = isCurrent ? undefined : await bytes()
  reply.header('cache-control', `public, max-age=${hour}`).header('etag', etag)
  reply.header('cross-origin-resource-policy', 'cross-origin')
  return isCurrent ? reply.code(304).send() : reply.type(contentType).send(picture)
}
