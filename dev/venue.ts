import { createHash } from 'node:crypto'
import { addCard } from '@iyk/cards/cards/add.ts'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import type { createHostApp } from './host-app.ts'

type HostApp = Awaited<ReturnType<typeof createHostApp>>

export const codeVerifier = createHash('sha256').update('of every guest').digest('hex')
export const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')

/** An approved event that is on for a month, and this many cards at its doors. */
export const openVenue = async (
  { app, config, contexts, database }: HostApp,
  { name, cards, supply }: { name: string; cards: number; supply?: number },
) => {
  // A card can be collected from only if its holder is a user.
  const holderId = await ensureUser(contexts.identity!, 'organizer@example.com')
  const draft = {
    name,
    start_date: '2026-11-19T09:00',
    end_date: '2026-12-20T23:00',
    timezone: 'UTC',
    place: 'The hall',
    ...(supply !== undefined && { supply }),
  }
  const { id } = await createEvent(contexts.cards, { holderId, draft })
  await approveEvent(contexts.cards, id)
  const doors = await Promise.all(
    Array.from({ length: cards }, async (_, n) => {
      const card = await addCard(contexts.cards, { name: `door ${n}`, simulated: true })
      await assignHolder(contexts.cards, { cardId: card.id, holderId, eventId: id })
      return card
    }),
  )
  /** The address that the next tap at one of the doors opens. */
  const nextTap = (n: number) => simulateTap(contexts.cards, doors[n % cards]!)
  /** What a guest calls from an address. */
  const from = (remoteAddress: string) => ({
    open: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers, remoteAddress }),
    /** Opens the address of a new tap at one of the doors. */
    tap: async (n: number) => {
      const tapped = await nextTap(n)
      return app.inject({ url: tapped.slice(config.PUBLIC_URL.length), remoteAddress })
    },
    collect: (payload: { ref: string | null; email: string }) =>
      app.inject({ method: 'POST', url: '/api/collectibles', payload, remoteAddress }),
    provider: (path: string, payload: object, token = config.PUBLIC_TOKEN) => {
      const authorization = `Basic ${btoa(`${config.PUBLIC_TOKEN}:${token}`)}`
      const headers = { authorization, origin: config.PUBLIC_URL }
      return app.inject({ method: 'POST', url: `/sdk/v1${path}`, headers, payload, remoteAddress })
    },
  })
  const codeTo = async (email: string) => {
    const { rows } = await database.pool.query(
      `select substring(text from '\\m\\d{6}\\M') as code from outbox.messages
       where recipient = $1 and subject like 'Sign in%' order by message_id desc limit 1`,
      [email],
    )
    return rows[0].code as string
  }
  /** The token of the newest sign-in link sent to an address. */
  const linkTo = async (email: string) => {
    const { rows } = await database.pool.query(
      `select substring(text from 'token=([^&#\\s]+)') as token from outbox.messages
       where recipient = $1 and subject like 'Sign in%' order by message_id desc limit 1`,
      [email],
    )
    return decodeURIComponent(rows[0].token)
  }
  return { id, from, nextTap, codeTo, linkTo }
}

/** The ref in an address to which a tap was redirected. */
export const refOf = (location: unknown) => new URLSearchParams(String(location).split('?')[1]).get('ref')
