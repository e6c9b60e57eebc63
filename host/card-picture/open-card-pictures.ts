import { createHash } from 'node:crypto'
import type { CardsContext } from '@iyk/cards/context.ts'
import { getPicture } from '@iyk/cards/pictures/get.ts'
import { createFairWorkQueue } from '@iyk/kit/fair-work-queue.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { siteOf } from '@iyk/kit/limits/network-of.ts'
import { type CardForm, type CardPictureType, cardPictureTypes } from '@iyk/wire/card-face.ts'
import type { EventFacts } from '@iyk/wire/event-facts.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { ShownCollection } from '@iyk/wire/public-collection.ts'
import type { BuiltWeb } from '../pages/built-web.ts'
import { cacheNewest } from '../pages/cache-newest.ts'
import { cachePictures } from './cache-pictures.ts'
import { cacheUsed } from './cache-used.ts'
import type { DrawRequest } from './draw-process.ts'
import type { Parts } from './encode-card.ts'
import { joinParts, lengthOf } from './join-parts.ts'
import { type Drawn, openDrawProcess } from './open-draw-process.ts'

/** Raised when pictures of the same content look different. */
const look = 1
const cacheLimits = { count: 400, bytes: 32 * 1024 * 1024 }
/** Faces take some 30 KB each. */
const heldFaces = 200
const retryAfter = 3
/** What the numbers of a card have in common takes up to half a second of one core. */
const cardQueue = { capacity: 1, maxWaiting: 160, maxWaitingOfOne: 32, patience: 20, retryAfter }
/** A venue's address is that of many guests: it has the places and turns of as many networks. */
const linesOfVenue = 4
/** Each further number takes some thousandths. An evening's emails may all be opened through one network, that of a venue or of a mailbox provider's proxy. */
const numberQueue = { capacity: 3, maxWaiting: 6_000, maxWaitingOfOne: 5_000, patience: 60, retryAfter }
/** How often a card is drawn again for one request, because others took its place in between. */
const attempts = 3

type Wanted = { serial?: number; form: CardForm; type: CardPictureType; language?: Language }
type Picture = readonly Uint8Array[]
type Options = {
  cards: Pick<CardsContext, 'database' | 'readStale'>
  pagesIn: BuiltWeb['pagesIn']
  /** Counts that someone has a card drawn, and throws `too_many_requests` when it is one too many. */
  limitCards: (ipAddress: string) => Promise<void>
  isVenue: (ipAddress: string) => boolean
  draw?: (request: DrawRequest) => Promise<Drawn | undefined>
}

export type CardPicture = {
  /** The same for the same picture, known before it is drawn. */
  etag: string
  contentType: string
  /**
   * The file, in parts of which pictures share some. For a request from a network. Throws `server_unavailable` when too many are being drawn,
   * `too_many_requests` when that network had too many cards drawn, `route_not_found` when the event's own picture is not public.
   */
  parts: (ipAddress: string) => Promise<readonly Uint8Array[]>
}

/** What a face is drawn from; an event has more that changes often. */
const shownOf = ({ id, name, startsAt, endsAt, timeZone, place }: EventFacts) =>
  JSON.stringify({ id, name, startsAt, endsAt, timeZone, place })

const hash = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Pictures of cards of events and collectibles, drawn in a process of its own and cached by what they show. What is the same for all numbers of a card is
 * drawn once, and only that counts against a network's limit.
 */
export const openCardPictures = ({ cards, pagesIn, limitCards, isVenue, draw: drawing }: Options) => {
  const drawer = openDrawProcess()
  const draw = drawing ?? drawer.draw
  const cached = cachePictures(cacheLimits)
  const [ofCards, ofNumbers] = [createFairWorkQueue(cardQueue), createFairWorkQueue(numberQueue)]
  const drawingCards = new Map<string, Promise<Picture | undefined>>()
  const common = cacheUsed<Parts>(cacheLimits, lengthOf)

  const lineOf = (ipAddress: string, card: string) =>
    isVenue(ipAddress) ? `${siteOf(ipAddress)} ${card.charCodeAt(0) % linesOfVenue}` : siteOf(ipAddress)

  const findFace = cacheNewest(heldFaces, async (facts: string, language: string) => {
    const face = (await pagesIn(language as Language)).cardFace(JSON.parse(facts))
    return { face, content: hash(look, face) }
  })

  type Needed = Omit<DrawRequest, 'source'> & { source: () => Promise<DrawRequest['source']> }
  /** Draws a card once for all who need it now. */
  const drawCardOnce = ({ source, ...request }: Needed, ipAddress: string) => {
    const started = drawingCards.get(request.card)
    if (started) return { mine: false, picture: started }
    const start = async () => {
      const drawn = await ofCards(lineOf(ipAddress, request.card), async () => {
        // Only now, so that what found no place in the queue is not counted.
        await limitCards(ipAddress)
        return draw({ ...request, source: (await source())! })
      })
      if (!drawn?.common) return undefined
      if (request.serial) common.add(request.card, drawn.common)
      return joinParts(drawn.common, drawn.own)
    }
    const picture = start().finally(() => drawingCards.delete(request.card))
    drawingCards.set(request.card, picture)
    return { mine: true, picture }
  }

  const drawNumber = async (request: DrawRequest, ipAddress: string): Promise<Picture | undefined> => {
    const known = common.find(request.card)
    const drawn = known && (await ofNumbers(siteOf(ipAddress), () => draw(request)))
    return drawn && joinParts(known, drawn.own)
  }

  const make = async ({ source, ...request }: Needed, ipAddress: string): Promise<Picture> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const number = await drawNumber(request, ipAddress)
      if (number) return number
      const { mine, picture } = drawCardOnce({ ...request, source }, ipAddress)
      const drawn = await picture.catch((error) => {
        // Another network's limit is not this one's.
        if (mine || !(error instanceof Refusal && ['too_many_requests', 'server_unavailable'].includes(error.type)))
          throw error
      })
      if (drawn && (mine || !request.serial)) return drawn
    }
    throw new Refusal('server_unavailable', { reason: 'other cards were drawn in between', retryAfter })
  }

  const drawCard = async (facts: EventFacts, { serial, form, type, language = 'en' }: Wanted): Promise<CardPicture> => {
    const { face, content } = await findFace(shownOf(facts), language)
    const file = facts.picture?.split('/').at(-1)
    const card = hash(content, file ?? null, form, type, serial !== undefined)
    const picture = hash(card, serial ?? null)
    const source = async () => {
      const photo = file === undefined ? undefined : (await getPicture(cards, { file })).bytes
      return { face, ...(photo && { photo }) }
    }
    const parts = async (ipAddress: string) => {
      const shown = serial === undefined ? undefined : (await pagesIn(language)).cardSerial(serial)
      const needed = { card, form, type, source, ...(shown && { serial: shown }) }
      return await cached(picture, siteOf(ipAddress), () => make(needed, ipAddress))
    }
    return { etag: `"${picture}"`, contentType: cardPictureTypes[type], parts }
  }
  const photoOf = async ({ picture }: EventFacts) => {
    const file = picture?.split('/').at(-1)
    // One that is not public any more has its artwork here.
    return file && (await getPicture(cards, { file }).catch(() => undefined))?.bytes
  }
  /** The first cards of a public collection, which has one at least, with the name of its owner. */
  const drawCollection = async (
    { displayName, name, collectibles }: Pick<ShownCollection, 'displayName' | 'name' | 'collectibles'>,
    { language = 'en' }: Pick<Wanted, 'language'>,
  ): Promise<CardPicture> => {
    const shown = await Promise.all(
      collectibles.slice(0, 3).map(async ({ event }) => ({ event, ...(await findFace(shownOf(event), language)) })),
    )
    const seen = shown.map(({ event, content }) => [content, event.picture ?? null])
    const card = hash(look, 'collection', displayName, name, seen)
    const source = async () => {
      const [newest, ...further] = await Promise.all(
        shown.map(async ({ event, face }) => {
          const photo = await photoOf(event)
          return { face, ...(photo && { photo }) }
        }),
      )
      return { ...newest!, collection: { displayName, name, further } }
    }
    const needed = { card, form: 'link', type: 'png', source } as const
    const parts = (ipAddress: string) => cached(card, siteOf(ipAddress), () => make(needed, ipAddress))
    return { etag: `"${card}"`, contentType: cardPictureTypes.png, parts }
  }
  return { drawCard, drawCollection, close: drawer.end }
}

export type CardPictures = ReturnType<typeof openCardPictures>
