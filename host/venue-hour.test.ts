import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { addCard } from '@iyk/cards/cards/add.ts'
import { holdCard } from '@iyk/cards/cards/hold.ts'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { ensureUser } from '@iyk/identity/users/ensure-user.ts'
import { createHostApp } from '../dev/host-app.ts'

const guests = 5000
const cards = 20
/** Guests who do something at the same moment. */
const together = 25
const minutes = 60

// What a venue does to the numbers by network: everybody behind one address, and no setting changed.
test(`${guests} guests tap, collect, sign in by code and are offered passkeys through one address within an hour`, async (t) => {
  const { app, config, contexts, database, pass } = await createHostApp(t, { RATE_LIMITS: 'on' })
  // Whoever is no user holds no card that gives anything.
  const holderId = await ensureUser(contexts.identity!, 'organizer@example.com')
  const draft = {
    name: 'Five thousand in an hour',
    start_date: '2026-11-19T09:00',
    end_date: '2026-12-20T23:00',
    timezone: 'UTC',
    place: 'The hall',
    supply: guests,
  }
  const { id } = await createEvent(contexts.cards, { holderId, draft })
  await approveEvent(contexts.cards, id)
  const atTheDoors = await Promise.all(
    Array.from({ length: cards }, async (_, n) => {
      const card = await addCard(contexts.cards, { name: `door ${n}`, simulated: true })
      await holdCard(contexts.cards, { cardId: card.id, holderId, eventId: id })
      return card
    }),
  )

  const from = { remoteAddress: '198.51.100.7' }
  const authorization = `Basic ${btoa(`${config.PUBLIC_TOKEN}:${config.PUBLIC_TOKEN}`)}`
  const headers = { authorization, origin: config.PUBLIC_URL }
  const provider = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/sdk/v1${path}`, headers, payload, ...from })
  const codeOf = async (email: string) => {
    const { rows } = await database.pool.query(
      `select substring(text from '\\m\\d{6}\\M') as code from outbox.messages
       where recipient = $1 and subject like 'Sign in%' order by message_id desc limit 1`,
      [email],
    )
    return rows[0].code as string
  }
  const code_challenge = createHash('sha256').update('of every guest').digest('base64url')
  const refused: Record<string, number> = {}
  const expect = (what: string, { statusCode, body }: { statusCode: number; body: string }, status = 200) => {
    if (statusCode === status) return
    const why = `${what}: ${statusCode} ${/"error_type":"(\w+)"/.exec(body)?.[1]}`
    refused[why] = (refused[why] ?? 0) + 1
  }

  const visit = async (n: number) => {
    const email = `guest${n}@example.com`
    const tapped = await simulateTap(contexts.cards, atTheDoors[n % cards]!)
    const read = await app.inject({ url: tapped.slice(config.PUBLIC_URL.length), ...from })
    expect('tap', read, 303)
    expect('tap page', await app.inject({ url: String(read.headers.location), ...from }))
    const ref = new URLSearchParams(String(read.headers.location).split('?')[1]).get('ref')
    expect('collect', await app.inject({ method: 'POST', url: '/api/collectibles', payload: { ref, email }, ...from }))
    const page = { domain: 'localhost' }
    expect('passkey challenge', await provider('/webauthn/authenticate/start/primary', page))
    const sent = await provider('/magic_links/email/login_or_create', { email, code_challenge })
    expect('sign-in mail', sent)
    const { method_id } = sent.json().data ?? {}
    const code = await codeOf(email)
    const session = { method_id, session_duration_minutes: 60 }
    // One in fifty mistypes it.
    if (n % 50 === 0)
      expect(
        'wrong code',
        await provider('/otps/authenticate', { ...session, token: code === '111111' ? '222222' : '111111' }),
        401,
      )
    const signedIn = await provider('/otps/authenticate', { ...session, token: code })
    expect('right code', signedIn)
    const bearer = { authorization: `Bearer ${signedIn.json().data?.session_jwt}` }
    expect('collection', await app.inject({ url: '/api/collectibles', headers: bearer, ...from }))
  }
  for (let n = 0; n < guests; n += together) {
    await Promise.all(Array.from({ length: together }, (_, place) => visit(n + place)))
    pass(minutes / (guests / together))
  }

  assert.deepEqual(refused, {})
  const { rows } = await database.pool.query(
    'select count(*)::int as held, max(serial)::int as last from cards.collectibles where event_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ held: guests, last: guests }])
})
