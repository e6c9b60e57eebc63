import type { CustomFetch } from 'openid-client'

const most = 1024 * 1024

const readBounded = async ({ body }: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new Error('the provider answered more than it may')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** RFC 6749 § 5.1 has the scopes as one text. */
const joinScopes = (bytes: Buffer): Buffer => {
  const answer: unknown = JSON.parse(bytes.toString('utf8'))
  if (typeof answer !== 'object' || answer === null || !('scope' in answer) || !Array.isArray(answer.scope))
    return bytes
  return Buffer.from(JSON.stringify({ ...answer, scope: answer.scope.join(' ') }))
}

/**
 * A fetch that reaches the named origins only, follows no redirect and reads a bounded answer. What a provider's discovery document
 * says can therefore lead nowhere else, least of all into the network this service stands in.
 */
export const guardedFetch =
  (origins: ReadonlySet<string>, { listsScopes = false }: { listsScopes?: boolean } = {}): CustomFetch =>
  async (url, options) => {
    if (!origins.has(new URL(url).origin)) throw new Error(`the provider has no business at ${new URL(url).origin}`)
    const answer = await fetch(url, { ...(options as RequestInit), redirect: 'manual' })
    const bytes = await readBounded(answer)
    const body = listsScopes && answer.ok ? joinScopes(bytes) : bytes
    const empty = [101, 204, 205, 304].includes(answer.status)
    return new Response(empty ? null : new Uint8Array(body), { status: answer.status, headers: answer.headers })
  }
