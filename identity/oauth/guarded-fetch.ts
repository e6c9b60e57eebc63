import { traceFetch } from '@iyk/kit/tracing/trace-fetch.ts'
import type { CustomFetch } from 'openid-client'

const maxBytes = 1024 * 1024

const fetchBytes = async ({ body }: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('the response of the provider is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** RFC 6749 § 5.1 has the scopes as one text. */
const joinScopes = (bytes: Buffer): Buffer => {
  const reply: unknown = JSON.parse(bytes.toString('utf8'))
  if (typeof reply !== 'object' || reply === null || !('scope' in reply) || !Array.isArray(reply.scope)) return bytes
  return Buffer.from(JSON.stringify({ ...reply, scope: reply.scope.join(' ') }))
}

/**
 * A fetch that only reaches the named origins, follows no redirect and limits the size of the response. A provider's discovery document can therefore
 * lead nowhere else, least of all into this service's own network.
 */
export const guardedFetch =
  (origins: ReadonlySet<string>, { listsScopes = false }: { listsScopes?: boolean } = {}): CustomFetch =>
  async (url, options) => {
    if (!origins.has(new URL(url).origin))
      throw new Error(`the provider uses an unexpected origin: ${new URL(url).origin}`)
    const init: RequestInit = { ...(options as RequestInit), redirect: 'manual' }
    const response = await traceFetch({ url, method: init.method }, () => fetch(url, init))
    const bytes = await fetchBytes(response)
    const body = listsScopes && response.ok ? joinScopes(bytes) : bytes
    const empty = [101, 204, 205, 304].includes(response.status)
    return new Response(empty ? null : new Uint8Array(body), { status: response.status, headers: response.headers })
  }
