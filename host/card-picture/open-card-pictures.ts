import { createHash } from 'node:crypto'
import type { CardsContext } from '@iyk/cards/context.ts'
import { getPicture } from '@iyk/cards/pictures/get.ts'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'
import { type CardForm, type CardPictureType, cardPictureTypes } from '@iyk/wire/card-face.ts'
import type { EventFacts } from '@iyk/wire/event-facts.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { BuiltWeb } from '../pages/built-web.ts'
import { cachePictures } from './cache-pictures.ts'
import type { DrawRequest } from './draw-process.ts'
import { openDrawProcess } from './open-draw-process.ts'

/** Raised when pictures of the same content look different. */
const look = 1
const cacheLimits = { count: 400, bytes: 32 * 1024 * 1024 }
/** One drawing keeps one core busy. */
const queueLimits = { capacity: 1, maxWaiting: 32, patience: 20 }

type Wanted = { serial?: number; form: CardForm; type: CardPictureType; language?: Language }
type Options = {
  cards: Pick<CardsContext, 'database' | 'readStale'>
  pagesIn: BuiltWeb['pagesIn']
  draw?: (request: DrawRequest) => Promise<Buffer>
}

export type CardPicture = {
  /** The same for the same picture, known before it is drawn. */
  etag: string
  contentType: string
  /** Throws `server_unavailable` when too many are being drawn, `route_not_found` when the event's own picture is not public. */
  bytes: () => Promise<Buffer>
}

/** Pictures of cards of events and collectibles, drawn in a process of its own, one at a time, and cached by what they show. */
export const openCardPictures = ({ cards, pagesIn, draw: drawing }: Options) => {
  const drawer = openDrawProcess()
  const draw = drawing ?? drawer.draw
  const cached = cachePictures(cacheLimits)
  const queue = createWorkQueue(queueLimits)

  const drawCard = async (facts: EventFacts, { serial, form, type, language = 'en' }: Wanted): Promise<CardPicture> => {
    const face = (await pagesIn(language)).cardFace(facts, serial)
    const file = facts.picture?.split('/').at(-1)
    const content = createHash('sha256')
      .update(JSON.stringify([look, face, file ?? null, form, type]))
      .digest('base64url')
    const make = () =>
      queue(1, async () => {
        const photo = file === undefined ? undefined : (await getPicture(cards, { file })).bytes
        return await draw({ face, form, type, ...(photo && { photo }) })
      })
    return { etag: `"${content}"`, contentType: cardPictureTypes[type], bytes: () => cached(content, make) }
  }
  return { drawCard, close: drawer.end }
}

export type CardPictures = ReturnType<typeof openCardPictures>
