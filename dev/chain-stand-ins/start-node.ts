import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface RpcRequest {
  id: number
  method: string
  params?: unknown[]
}

/** What a node returns for one request: its JSON-RPC reply without the envelope, or an HTTP status. */
export type NodeReply = { result: unknown } | { error: { code: number; message: string } } | number

/** A node that returns what it is told to and records its replies, POST by POST. */
export async function startNode(reply: (request: RpcRequest) => NodeReply | Promise<NodeReply>) {
  const posts: RpcRequest[][] = []
  const waiting: { method: string; resolve: () => void }[] = []
  const server = createServer(async (request, response) => {
    const body: RpcRequest | RpcRequest[] = JSON.parse(await text(request))
    const requests = [body].flat()
    const replies = await Promise.all(requests.map(reply))
    posts.push(requests)
    for (const { method } of requests) for (const one of waiting) if (one.method === method) one.resolve()
    const status = replies.find((each) => typeof each === 'number')
    if (status !== undefined) return response.writeHead(status).end()
    const framed = requests.map(({ id }, index) => ({ jsonrpc: '2.0', id, ...(replies[index] as object) }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(body) ? framed : framed[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    /** Resolves the next time a method is called. */
    answered: (method: string) => new Promise<void>((resolve) => waiting.push({ method, resolve })),
    methods: () => posts.map((requests) => requests.map(({ method }) => method)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Passes each request on to a real node. */
export const passOnTo =
  (url: string) =>
  async (request: RpcRequest): Promise<NodeReply> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...request }),
    })
    return (await response.json()) as NodeReply
  }
