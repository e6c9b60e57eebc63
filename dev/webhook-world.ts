import type { RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import { type WebhookType, webhookTypes } from '@iyk/wire/webhooks.ts'
import { createCardsWorld } from './cards-world.ts'
import { type DeliveryOptions, deliverDue } from './deliver-webhooks.ts'
import { startInternet } from './internet.ts'

type World = Parameters<typeof createCardsWorld>
type Options = Parameters<typeof startInternet>[2] & { settings?: World[0]; context?: World[1] }
export type Received = { host: string; headers: Record<string, string>; text: string; body: Record<string, unknown> }

/** A card service with endpoints of `holder` at receivers on this machine that stand in for the internet. Verifiers compare times with the real clock. */
export const openWebhookWorld = async (
  t: TestContext,
  respond: (received: Received, ...rest: Parameters<RequestListener>) => void = (_received, _request, response) =>
    void response.end('ok'),
  { settings, context, ...names }: Options = {},
) => {
  const world = await createCardsWorld(settings, context)
  t.after(world.close)
  world.travel(new Date())
  const received: Received[] = []
  const internet = await startInternet(
    t,
    (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const one = {
          host: String(request.headers.host),
          headers: request.headers as Record<string, string>,
          text,
          body: JSON.parse(text),
        }
        received.push(one)
        respond(one, request, response)
      })
    },
    names,
  )
  const stopping = new AbortController()
  const deliver = (options: Partial<DeliveryOptions> = {}) =>
    deliverDue({
      context: world.context,
      // However slow this machine is.
      fetchPublic: (url, request) =>
        internet.fetchPublic(url, { ...request, timeout: 600_000, beginningWithin: 600_000 }),
      signal: stopping.signal,
      ...options,
    })
  const add = async (url = 'https://hooks.example/in', as = 'holder', types: readonly WebhookType[] = webhookTypes) => {
    const { status, body } = await world.ask('POST /api/webhooks', { as, body: { url, types } })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data as { id: string; secret: string; url: string }
  }
  const deliveries = async (id: string, as = 'holder') =>
    (await world.ask(`GET /api/webhooks/${id}/deliveries`, { as })).body.data
  const find = async (id: string, as = 'holder') => (await world.ask(`GET /api/webhooks/${id}`, { as })).body.data
  const test = async (id: string, as = 'holder') => (await world.ask(`POST /api/webhooks/${id}/test`, { as })).body.data
  /** An event that lasts for years, with a card. */
  const eventWithCard = async (holderId = 'holder', name = 'Reading night') => {
    const event = await world.event({ name, start_date: '2020-01-01T18:00', end_date: '2090-01-01T18:00' }, holderId)
    return { event, card: await world.card({ eventId: event.id, holderId }) }
  }
  return { ...world, received, internet, stopping, deliver, add, deliveries, find, test, eventWithCard }
}
