// A separate process: what it loads is in memory only while pictures are drawn, a drawing delays no request, and nothing it does can end the host.

import { setPriority } from 'node:os'
import type { CardFace, CardForm, CardPictureType, CardSerial } from '@iyk/wire/card-face.ts'
import sharp from 'sharp'
import { cacheUsed } from './cache-used.ts'
import { openCardDrawing } from './draw-card.ts'
import type { Collection } from './draw-collection.ts'
import { type EncodedCard, type Parts, prepareCard } from './encode-card.ts'

/** All that the numbers of one card have in common, named by its content. */
type CardSource = {
  face: CardFace
  photo?: Uint8Array
  /** The card is the newest of these. */
  collection?: Collection
}
export type DrawRequest = {
  card: string
  form: CardForm
  type: CardPictureType
  serial?: CardSerial
  /** Left out where the process may still have the card from before. */
  source?: CardSource
}
/** What is common comes with a source only, since it is most of a file. */
export type DrawReply = { own: Parts; common?: Parts } | { failure: string } | { isMissing: true }

// A request of the host comes first.
setPriority(10)
// One thread, so that pictures keep one core busy.
sharp.concurrency(1)
sharp.cache(false)
const draw = openCardDrawing()
/** Those of the last cards; a card for links takes 1.7 MB, a story 9. */
const held = cacheUsed<EncodedCard>({ count: 1000, bytes: 64 * 1024 * 1024 }, ({ bytes }) => bytes)

const prepare = async (
  { face, photo, collection }: CardSource,
  { form, type, serial }: DrawRequest,
): Promise<EncodedCard> =>
  prepareCard(await draw({ face, form, isNumbered: serial !== undefined, photo, collection }), {
    type,
    isPhoto: [{ photo }, ...(collection?.further ?? [])].some((card) => card.photo),
  })

const drawRequested = async (request: DrawRequest): Promise<DrawReply> => {
  const { card, source, serial } = request
  const known = held.find(card)
  if (!known && !source) return { isMissing: true }
  const prepared = known ?? (await prepare(source!, request))
  // Without numbers, it is drawn once.
  if (!known && serial) held.add(card, prepared)
  return { own: await prepared.encode(serial), ...(source && { common: prepared.common }) }
}

process.on('message', async ({ id, request }: { id: number; request: DrawRequest }) => {
  const reply: DrawReply = await drawRequested(request).catch((error) => ({ failure: String(error) }))
  process.send?.({ id, reply })
})
