import { getCollectible } from '@iyk/cards/collectibles/get.ts'
import type { CardsContext, Viewer } from '@iyk/cards/context.ts'
import { limitExpensiveCalls } from '@iyk/cards/limits/limit-calls.ts'
import { masterKeysOf } from '@iyk/cards/master-keys/master-keys.ts'
import { findPass, issuePass, type Pass } from '@iyk/cards/passes/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { CollectibleId } from '@iyk/wire/collectibles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguage } from '../pages/page-language.ts'
import type { PassSettings } from '../pass-settings.ts'
import { drawPictures } from './draw-pictures.ts'
import { googleLink } from './google-link.ts'
import { handlePassErrors } from './handle-pass-errors.ts'
import { makeApplePass, makeVoidPass, passLayout } from './make-apple-pass.ts'
import { mountPassService, passType } from './mount-pass-service.ts'
import { passTokens } from './pass-tokens.ts'
import { pushTokens } from './push-tokens.ts'
import { type AppleKeys, appleKeys, type GoogleKeys, googleKeys, isExpired } from './signing-keys.ts'

type Options = {
  settings: PassSettings
  cards: CardsContext
  artwork: (id: string) => Promise<string>
  /** The product's icon. */
  icon: () => Promise<Buffer>
  /** Stands for how the product looks: phones fetch passes again when it changes. */
  look: string | undefined
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>
}
type Request = FastifyRequest<{ Params: { collectible_id: string } }>

/** Seconds. A certificate that has expired is renewed by a person. */
const retryAfter = 60 * 60

/** `pages` are for browsers, the rest is for phones. */
const mountApple = (
  app: FastifyInstance,
  pages: FastifyInstance,
  keys: AppleKeys,
  { cards, artwork, icon, look, openOwn }: Mounted,
) => {
  const { database, clock } = cards
  const { publicUrl, brand, languages } = cards.settings
  const layout = look === undefined ? passLayout : `${passLayout}-${look}`
  const own = { keys, publicUrl, name: brand.name, languages }
  const tokens = passTokens(masterKeysOf(cards))
  const pushes = pushTokens(masterKeysOf(cards), cards.randomBytes)
  const pictures = drawPictures({ cards, artwork, icon })
  const make = async ({ id, userId, collectible }: Pass) => {
    const { id: eventId, image_url: imageUrl } = collectible.event
    const made = {
      passId: id,
      token: tokens.tokenOf(id),
      pictures: await pictures.ofEvent({ eventId, imageUrl, userId }),
    }
    return makeApplePass(own, made, collectible)
  }
  const isOffered = () => !isExpired(keys, clock())
  const find = (passId: string) => findPass(database, passId, { layout, now: clock() })

  pages.get('/passes/apple/:collectible_id', { schema: { params: CollectibleId } }, async (request: Request, reply) => {
    // As on a host without Apple's keys.
    if (!isOffered()) throw new Refusal('route_not_found', { reason: 'a certificate of wallet passes has expired' })
    const viewer = await openOwn(request, reply)
    if (!viewer) return reply
    const { collectible_id: collectibleId } = request.params
    const id = await issuePass(database, { collectibleId, userId: viewer.userId, now: clock() })
    const pass = id && (await find(id))
    if (!pass) throw new Refusal('collectible_not_found')
    return reply
      .type(passType)
      .header('last-modified', pass.changedAt.toUTCString())
      .header('content-disposition', `attachment; filename="collectible-${pass.collectible.serial}.pkpass"`)
      .send(await make(pass))
  })
  mountPassService(app, {
    cards,
    typeId: keys.typeId,
    layout,
    tokens,
    pushes,
    makePass: async ({ passId, since, ipAddress }) => {
      const pass = await find(passId)
      if (pass && pass.changedAt <= since) return undefined
      // A phone keeps the pass that it has, and asks again.
      if (!isOffered())
        throw new Refusal('server_unavailable', { reason: 'a certificate of wallet passes has expired', retryAfter })
      await limitExpensiveCalls(cards, 'passes', { userId: pass?.userId ?? passId, ipAddress })
      const empty = { passId, token: tokens.tokenOf(passId), pictures: await pictures.ownIcon() }
      return pass
        ? { bytes: await make(pass), changedAt: pass.changedAt }
        : { bytes: await makeVoidPass(own, empty), changedAt: undefined }
    },
  })
  return { keys, tokens: pushes, isOffered }
}

/** What tells phones of changes. */
export type ApplePushes = ReturnType<typeof mountApple>

type Mounted = Options & { openOwn: (request: Request, reply: FastifyReply) => Promise<Viewer | undefined> }

const mountGoogle = (pages: FastifyInstance, keys: GoogleKeys, { cards, openOwn }: Mounted) => {
  pages.get(
    '/passes/google/:collectible_id',
    { schema: { params: CollectibleId } },
    async (request: Request, reply) => {
      const viewer = await openOwn(request, reply)
      if (!viewer) return reply
      const collectible = await getCollectible(cards, { viewer, collectibleId: request.params.collectible_id })
      const { publicUrl, brand, languages } = cards.settings
      const link = await googleLink(
        { keys, publicUrl, name: brand.name, language: pageLanguage(request, languages), now: cards.clock() },
        collectible,
      )
      return reply.redirect(link, 303)
    },
  )
}

/**
 * Serves passes for the phone wallets whose settings are set: `/passes/apple/<collectible id>`, `/passes/google/<collectible id>` and what phones
 * ask below `/passes/v1`. Signed on request, for the collector alone. Returns what tells phones of changes. Once a certificate has expired, Apple Wallet is
 * not offered, and phones keep what they have. Throws `SettingsRefused` for keys that do not fit each other.
 */
export const mountPasses = async (app: FastifyInstance, options: Options): Promise<ApplePushes | undefined> => {
  const { settings, cards, findViewer } = options
  const [apple, google] = [await appleKeys(settings), await googleKeys(settings)]
  /** The viewer if it is their collectible, counted; who is signed out gets to its page, which asks for that. */
  const openOwn: Mounted['openOwn'] = async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const { collectible_id: collectibleId } = request.params
    const viewer = await findViewer(request)
    if (!viewer) {
      reply.redirect(`/collection/${collectibleId}`, 303)
      return undefined
    }
    await limitExpensiveCalls(cards, 'passes', { userId: viewer.userId, ipAddress: request.ip })
    await getCollectible(cards, { viewer, collectibleId })
    return viewer
  }
  let pushes: ApplePushes | undefined
  await app.register(async (scope) => {
    handlePassErrors(scope, cards.settings)
    pushes = apple && mountApple(app, scope, apple, { ...options, openOwn })
    if (google) mountGoogle(scope, google, { ...options, openOwn })
  })
  return pushes
}
