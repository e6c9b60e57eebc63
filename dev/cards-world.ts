import type { OutgoingHttpHeaders } from 'node:http'
import { openAdmission } from '@iyk/cards/admissions/store.ts'
import { setWay } from '@iyk/cards/admissions/ways-store.ts'
import { createBearerVerifier } from '@iyk/cards/bearer/verify-session-jwt.ts'
import { addCard } from '@iyk/cards/cards/add.ts'
import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import { createOnChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { type CardsContext, defaultSettings } from '@iyk/cards/context.ts'
import { mountCards } from '@iyk/cards/mount-cards.ts'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { verifyTap } from '@iyk/cards/taps/verify-tap.ts'
import { systemRandomBytes } from '@iyk/kit/clock.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { createApp } from '@iyk/kit/http/create-app.ts'
import type { Log } from '@iyk/kit/log.ts'
import { listMessages } from '@iyk/kit/outbox/store.ts'
import { sessionClaim, verifiedEmailsClaim } from '@iyk/wire/claims.ts'
import type { NewPoapEvent } from '@iyk/wire/poap-events.ts'
import type { Way } from '@iyk/wire/ways.ts'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { holdRows } from './hold-rows.ts'
import { createTestDatabase } from './test-database.ts'

export const publicUrl = 'http://localhost:3000'
export const issuer = 'stytch.com/project-test-cards'
export const audience = 'project-test-cards'

/** The evening on which the scenarios of the tests begin. */
export const evening = new Date('2026-11-20T19:00:00.000Z')

type Reply = {
  status: number
  headers: OutgoingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: tests look at replies of every shape; the app checks them against the wire.
  body: any
  bytes: Buffer
}
type Ask = {
  as?: string | undefined
  emails?: readonly string[]
  body?: unknown
  headers?: Record<string, string>
  /** The address the request comes from. */
  from?: string
}

/** An event that is on at `evening`, in a time zone whose hour differs. */
export const draft = (change: Partial<NewPoapEvent> = {}): NewPoapEvent => ({
  name: 'Reading night',
  start_date: '2026-11-20T18:00',
  end_date: '2026-11-20T23:00',
  timezone: 'Europe/Lisbon',
  ...change,
})

/** The cards service with its own store, a clock that stands still and a provider that signs for any user. */
export const createCardsWorld = async (
  settings: Partial<CardsContext['settings']> = {},
  change: Partial<CardsContext> = {},
) => {
  const database = await createTestDatabase(['outbox', 'cards'])
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const keySet = createLocalJWKSet({ keys: [jwk] })
  let now = evening
  const clock = () => now
  const links: string[] = []
  const logged: string[] = []
  const write = (fields: Record<string, unknown>, message: string) =>
    void logged.push(`${message} ${JSON.stringify(fields)}`)
  const log: Log = { info: write, warn: write, error: write }

  const context: CardsContext = {
    database,
    readStale: (read) => read(database),
    clock,
    randomBytes: systemRandomBytes,
    log,
    verifyBearer: createBearerVerifier({ issuer, audience, keySet, clock }),
    masterKey: Buffer.from('6d61737465722d6b65792d6f662d6f75', 'hex'),
    makeSignInLink: async (email) => {
      links.push(email)
      const token = `link-${links.length}`
      return { url: `${publicUrl}/auth/email?token=${token}&stytch_token_type=magic_links`, token }
    },
    drawArtwork: async (id) => `<svg xmlns="http://www.w3.org/2000/svg" id="artwork-${id}"/>`,
    drawTokenCard: async ({ name }, photo) =>
      Buffer.concat([
        Buffer.from(`the card of ${name} with ${photo ? 'a photo: ' : 'artwork'}`),
        photo ?? Buffer.alloc(0),
      ]),
    onChain: createOnChain({ chains: [] }),
    settings: { publicUrl, rateLimits: false, ...defaultSettings, ...settings },
    ...change,
  }
  const app = await createApp({ publicUrl, environment: 'test', allowedOrigins: [publicUrl] })
  await mountCards(app, context, { checkReplies: true })

  const jwt = (user: string, emails: readonly string[] = [], claims: Record<string, unknown> = {}) =>
    new SignJWT({ [sessionClaim]: { id: 'session-1' }, [verifiedEmailsClaim]: emails, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience([audience])
      .setSubject(user)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(new Date(now.getTime() + 300_000))
      .sign(privateKey)

  /** Calls the app over HTTP, signed in as a user when one is named. */
  const ask = async (
    route: string,
    { as, emails = [], body, headers = {}, from = '127.0.0.1' }: Ask = {},
  ): Promise<Reply> => {
    const [method, url] = route.split(' ') as ['GET', string]
    const signed = as === undefined ? {} : { authorization: `Bearer ${await jwt(as, emails)}` }
    const json = body !== undefined && !Buffer.isBuffer(body)
    const response = await app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { ...signed, ...(json && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: json ? JSON.stringify(body) : (body as Buffer) }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson && response.body ? response.json() : undefined,
      bytes: response.rawPayload,
    }
  }

  /** What the chip writes into the address of its next reading. */
  const tapAddress = async (card: Pick<OperatorCard, 'id'>, how: { isOpen?: boolean } = {}) => {
    const { searchParams } = new URL(await simulateTap(context, card, how))
    const [f, t] = [searchParams.get('f'), searchParams.get('t')]
    return { e: searchParams.get('e')!, ...(f && { f }), ...(t && { t }), c: searchParams.get('c')! }
  }

  let cards = 0
  let admissions = 0
  return {
    app,
    context,
    database,
    links,
    logged,
    jwk,
    jwt,
    ask,
    tapAddress,
    /** Holds a lock from outside until released, so that requests queue up behind it and continue at the same moment. */
    hold: (text: string, values: unknown[]) => holdRows(database, text, values),
    /** Sets the clock to a moment, or moves it forward by a number of minutes. */
    travel: (to: Date | number) => {
      now = typeof to === 'number' ? new Date(now.getTime() + to * 60_000) : to
    },
    /** A ref, as the page gets it from the address of a fresh tap. */
    tap: async (card: Pick<OperatorCard, 'id'>) => {
      const read = await verifyTap(context, await tapAddress(card))
      if ('refused' in read) throw new Error(`the tap was refused: ${read.refused}`)
      return read.ref
    },
    /** A ref to collect an event without a card, by a way that it has switched on with this. */
    admit: async (eventId: string, way: Way = 'code', change: { expiresAt?: Date } = {}) => {
      admissions += 1
      const ref = `admission-${admissions}`
      await setWay(database, { eventId, way, isOn: true })
      await openAdmission(database, { eventId, way, refHash: sha256(ref), now, ...change })
      return ref
    },
    /** An approved event of a holder. */
    event: async (change: Partial<NewPoapEvent> = {}, holderId = 'holder') => {
      const { id } = await createEvent(context, { holderId, draft: draft(change) })
      return (await approveEvent(context, id))!.event
    },
    /** A simulated card, linked when an event is named; without a holder, it has none. */
    card: async ({ eventId, holderId }: { eventId?: string; holderId?: string } = {}) => {
      cards += 1
      const card = await addCard(context, { name: `card ${cards}`, simulated: true })
      if (holderId || eventId)
        await assignHolder(context, { cardId: card.id, holderId: holderId ?? 'holder', eventId: eventId ?? null })
      return card
    },
    mails: () => listMessages(database, 1000),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

export type CardsWorld = Awaited<ReturnType<typeof createCardsWorld>>
