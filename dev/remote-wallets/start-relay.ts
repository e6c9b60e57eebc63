import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Message = { topic: string; message: string; publishedAt: number; from: string }
type Call = { id: number | string; method?: string; params?: Record<string, unknown> }

/** The part of a client's token that names it; https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth */
const clientOf = (url: URL): string => {
  const [, claims = ''] = (url.searchParams.get('auth') ?? '').split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}').iss ?? ''
}

/**
 * A relay of WalletConnect on this machine; https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc. It carries messages by topic, keeps them
 * for who subscribes later, and cannot read any. What it was told is in `calls`.
 */
export const startRelay = async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const subscribers = new Map<string, Map<WebSocket, { client: string; id: string }>>()
  const mailbox = new Map<string, Message[]>()
  const calls: { client: string; method: string; params: Record<string, unknown> }[] = []
  const projects: (string | null)[] = []

  const send = (socket: WebSocket, payload: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...payload }))
  const deliver = (socket: WebSocket, id: string, { from: _from, ...data }: Message) =>
    send(socket, {
      id: Date.now() * 1000 + Math.floor(Math.random() * 1000),
      method: 'irn_subscription',
      params: { id, data },
    })
  const subscribe = (socket: WebSocket, client: string, topic: string): string => {
    const present = subscribers.get(topic) ?? new Map()
    subscribers.set(topic, present)
    const known = present.get(socket)
    if (known) return known.id
    const id = randomUUID()
    present.set(socket, { client, id })
    const waiting = mailbox.get(topic) ?? []
    mailbox.set(
      topic,
      waiting.filter(({ from }) => from === client),
    )
    for (const message of waiting) if (message.from !== client) deliver(socket, id, message)
    return id
  }
  const publish = (client: string, topic: unknown, message: unknown) => {
    const sent = { topic: String(topic), message: String(message), publishedAt: Date.now(), from: client }
    const others = [...(subscribers.get(sent.topic) ?? [])].filter(([, one]) => one.client !== client)
    if (others.length === 0) mailbox.set(sent.topic, [...(mailbox.get(sent.topic) ?? []), sent])
    for (const [socket, { id }] of others) deliver(socket, id, sent)
  }
  const topicsOf = (params: Record<string, unknown>) => params.topics as string[]

  const answer = (socket: WebSocket, client: string, method: string, params: Record<string, unknown>): unknown => {
    switch (method) {
      case 'irn_publish':
        publish(client, params.topic, params.message)
        return true
      case 'irn_subscribe':
        return subscribe(socket, client, String(params.topic))
      case 'irn_batchSubscribe':
        return topicsOf(params).map((topic) => subscribe(socket, client, topic))
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false }
      case 'irn_unsubscribe':
        subscribers.get(String(params.topic))?.delete(socket)
        return true
      case 'wc_proposeSession':
        publish(client, params.pairingTopic, params.sessionProposal)
        subscribe(socket, client, String(params.pairingTopic))
        return true
      case 'wc_approveSession':
        publish(client, params.pairingTopic, params.sessionProposalResponse)
        publish(client, params.sessionTopic, params.sessionSettlementRequest)
        subscribe(socket, client, String(params.sessionTopic))
        return true
      default:
        throw new Error(`The relay has no ${method}.`)
    }
  }

  server.on('connection', (socket, request) => {
    const url = new URL(request.url ?? '/', 'ws://relay')
    const client = clientOf(url)
    projects.push(url.searchParams.get('projectId'))
    socket.on('message', (text) => {
      const { id, method, params = {} } = JSON.parse(String(text)) as Call
      // Without a method it acknowledges a message.
      if (method === undefined) return
      calls.push({ client, method, params })
      send(socket, { id, result: answer(socket, client, method, params) })
    })
    socket.on('close', () => {
      for (const present of subscribers.values()) present.delete(socket)
    })
  })

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** The project that each connection named. */
    projects,
    connections: () => server.clients.size,
    async close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
