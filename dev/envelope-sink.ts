import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// biome-ignore lint/suspicious/noExplicitAny: payloads are inspected as received; a missing field fails the test.
type Json = Record<string, any>

type Item = { header: Json; payload: Json }
type Envelope = { path: string; text: string; header: Json; items: Item[]; requestHeaders: Json }

const lineBreak = 0x0a

/**
 * Parses an envelope: a line of headers, then for each item a line of headers and its payload, as long as `length` says or up to the end of the line;
 * https://develop.sentry.dev/sdk/foundations/transport/envelopes/. Throws when the body is not an envelope.
 */
const readEnvelope = (bytes: Buffer): { header: Json; items: Item[] } => {
  let at = 0
  const take = (length = (bytes.indexOf(lineBreak, at) + 1 || bytes.length + 1) - 1 - at) => {
    const part = bytes.subarray(at, at + length)
    if (part.length < length) throw new Error(`An item declares ${length} bytes, but ${part.length} are left`)
    at += length + 1
    return JSON.parse(part.toString())
  }
  const header = take()
  const items: Item[] = []
  while (at < bytes.length) {
    const itemHeader = take()
    items.push({ header: itemHeader, payload: take(itemHeader.length) })
  }
  return { header, items }
}

/** A server that accepts reports as Sentry does and records them. */
export const openEnvelopeSink = async () => {
  const envelopes: Envelope[] = []
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('access-control-allow-origin', '*')
    try {
      if (request.method !== 'POST' || path !== '/api/42/envelope/' || searchParams.get('sentry_key') !== 'key')
        throw new Error(`${request.method} ${request.url}`)
      const envelope = readEnvelope(bytes)
      envelopes.push({ path, text: bytes.toString(), requestHeaders: request.headers, ...envelope })
      response.end('{}')
    } catch (error) {
      refused.push(String(error))
      response.writeHead(400).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    dsn: `http://key@localhost:${port}/42`,
    envelopes,
    /** Requests that were no envelope for this project. */
    refused,
    itemsOf: (type: string) =>
      envelopes.flatMap(({ items }) =>
        items.filter(({ header }) => header.type === type).map(({ payload }) => payload),
      ),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type EnvelopeSink = Awaited<ReturnType<typeof openEnvelopeSink>>
