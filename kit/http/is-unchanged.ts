import type { FastifyReply } from 'fastify'
import { sha256 } from '../hash.ts'

/**
 * Sets the ETag of a reply and says whether the caller has just that. Weak, since it is the same in every encoding.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export const isUnchanged = (reply: FastifyReply, content: string | Uint8Array): boolean => {
  const tag = `"${sha256(content).toString('base64url')}"`
  reply.header('etag', `W/${tag}`)
  const known = reply.request.headers['if-none-match']
  return known === '*' || (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false)
}
