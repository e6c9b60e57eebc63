import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../../context.ts'
import { findPicture } from '../../pictures/store.ts'
import { lockEvent } from '../../poap-events/versions/store.ts'
import { closedBy, findTokenEvent, insertTokenEvent, type TokenEvent, unlimitedTokens } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'drawArtwork'>

/** The maximum width and height of a token's picture, which is part of its metadata. */
const side = 512

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

const drawImage = async ({ drawArtwork }: Context, eventId: string, picture: Buffer | undefined): Promise<string> => {
  if (!picture) return dataUrl('image/svg+xml', Buffer.from(await drawArtwork(eventId)))
  const { default: sharp } = await import('sharp')
  const small = await sharp(picture).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return dataUrl('image/webp', await small.webp({ quality: 80 }).toBuffer())
}

/**
 * The event data of all its tokens: the event as approved when the first of them gets a voucher, from then on unchanged. Throws `event_rejected` and
 * `event_pending_approval`, and `event_rejected` also when its picture has been taken down since.
 */
export const freezeEvent = async (context: Context, eventId: string): Promise<TokenEvent> => {
  const { database, clock } = context
  const closed = await closedBy(database, eventId)
  if (closed) throw new Refusal(closed)
  const known = await findTokenEvent(database, eventId)
  if (known) {
    if (known.taken_down) throw new Refusal('event_rejected', { reason: 'the picture of its tokens was taken down' })
    return known
  }
  await database.transaction(async (inside) => {
    // Prevents a new version or another supply in between.
    const event = await lockEvent(inside, eventId, null)
    if (!event || (await findTokenEvent(inside, eventId))) return
    const { picture, supply } = event.shown
    const shown = picture ? await findPicture(inside, picture) : undefined
    await insertTokenEvent(inside, {
      eventId,
      version: event.version,
      supply: supply ?? unlimitedTokens,
      image: await drawImage(context, eventId, shown?.bytes),
      picture: shown ? picture : null,
      now: clock(),
    })
  })
  return freezeEvent(context, eventId)
}
