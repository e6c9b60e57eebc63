import type { CardsContext } from '@iyk/cards/context.ts'
import { limitPassCalls, limitPassLogs } from '@iyk/cards/limits/limit-passes.ts'
import { listChangedPasses, registerDevice, unregisterDevice } from '@iyk/cards/passes/store.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { passCharacters } from '@iyk/wire/limits.ts'
import * as shapes from '@iyk/wire/passes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maskEmail } from '../pages/mask-email.ts'
import type { passTokens } from './pass-tokens.ts'
import type { pushTokens } from './push-tokens.ts'

type Options = {
  cards: CardsContext
  typeId: string
  /** Of passes, as phones have them. */
  layout: string
  tokens: ReturnType<typeof passTokens>
  pushes: ReturnType<typeof pushTokens>
  /** The pass as it is now; undefined if it has not changed since a moment. */
  makePass: (requested: {
    passId: string
    since: Date
    ipAddress: string
  }) => Promise<{ bytes: Buffer; changedAt: Date | undefined } | undefined>
}

export const passType = 'application/vnd.apple.pkpass'

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const emailAddress = /[^\s<>"'`(),;:=/]+@[^\s<>"'`(),;:=/]+/gu

/** The first lines, shortened: anyone can send them. */
const linesForLog = (lines: readonly string[]) =>
  lines
    .slice(0, passCharacters.loggedLines)
    .map((line) => line.replace(emailAddress, maskEmail).slice(0, passCharacters.loggedLine))

/**
 * The web service that phones with Apple Wallet ask about passes, below `/passes/v1`. Whoever presents the token of a pass may follow it and fetch it; an
 * unknown pass, another type and a wrong token are refused alike.
 * @see https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */
export const mountPassService = (
  app: FastifyInstance,
  { cards, typeId, layout, tokens, pushes, makePass }: Options,
) => {
  const { database, clock, log } = cards
  const base = '/passes/v1'
  const device = `${base}/devices/:device/registrations/:type`

  const onRequest = ({ ip }: FastifyRequest) => limitPassCalls(cards, ip)
  /** Before anything is said about the input, so that a caller without the token learns nothing from it. */
  const requireToken = async ({ headers, params }: FastifyRequest) => {
    const { type, serial } = params as shapes.PassOfType
    if (type !== typeId || !isUuid(serial) || !tokens.isOf(serial, headers.authorization))
      throw new Refusal('unauthorized_credentials')
  }

  app.post<{ Params: shapes.DevicePass; Body: shapes.Registration }>(
    `${device}/:serial`,
    { onRequest: [onRequest, requireToken], schema: { params: shapes.DevicePass, body: shapes.Registration } },
    async ({ params, body }, reply) => {
      const of = { deviceHash: sha256(params.device), passId: params.serial }
      const result = await registerDevice(database, { ...of, pushToken: pushes.seal(of, body.pushToken) })
      // Its collectible belongs to someone else by now.
      if (!result) throw new Refusal('unauthorized_credentials')
      if (!(result.added || result.known)) throw new Refusal('too_many_requests', { reason: 'phones of one pass' })
      return reply.code(result.added ? 201 : 200).send()
    },
  )

  app.delete<{ Params: shapes.DevicePass }>(
    `${device}/:serial`,
    { onRequest: [onRequest, requireToken], schema: { params: shapes.DevicePass } },
    async ({ params }, reply) => {
      await unregisterDevice(database, sha256(params.device), params.serial)
      return reply.code(200).send()
    },
  )

  // Without a token, as Apple has it: the identifier is known to the phone alone, and all it opens are other identifiers.
  app.get<{ Params: shapes.DevicePasses; Querystring: shapes.UpdatedSince }>(
    device,
    { onRequest, schema: { params: shapes.DevicePasses, querystring: shapes.UpdatedSince } },
    async ({ params, query }, reply) => {
      const since = new Date(Number(query.passesUpdatedSince || 0) * 1000)
      const [deviceHash, now] = [sha256(params.device), clock()]
      const passes = params.type === typeId ? await listChangedPasses(database, { deviceHash, since, layout, now }) : []
      const last = passes.at(-1)
      if (!last) return reply.code(204).send()
      return { serialNumbers: passes.map(({ id }) => id), lastUpdated: String(last.changed_at.getTime() / 1000) }
    },
  )

  app.get<{ Params: shapes.PassOfType }>(
    `${base}/passes/:type/:serial`,
    { onRequest: [onRequest, requireToken], schema: { params: shapes.PassOfType } },
    async ({ params, headers, ip }, reply: FastifyReply) => {
      const since = new Date(headers['if-modified-since'] ?? 0)
      const known = Number.isNaN(since.getTime()) ? new Date(0) : since
      const made = await makePass({ passId: params.serial, since: known, ipAddress: ip })
      if (!made) return reply.code(304).send()
      if (made.changedAt) reply.header('last-modified', made.changedAt.toUTCString())
      return reply.type(passType).send(made.bytes)
    },
  )

  app.post<{ Body: shapes.PassLog }>(
    `${base}/log`,
    { onRequest: ({ ip }) => limitPassLogs(cards, ip), schema: { body: shapes.PassLog } },
    async ({ body }, reply) => {
      log.info({ lines: linesForLog(body.logs) }, 'a phone reports a problem with a wallet pass')
      return reply.code(200).send()
    },
  )
}
