import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { keepPicture, removeUnusedPicture } from '../pictures/store.ts'
import { getEvent } from './get.ts'
import { reEncodePicture } from './re-encode-picture.ts'
import { setPicture } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>
type Asked = { holderId: string; eventId: string }

const show = async (
  { database, clock }: Context,
  { holderId, eventId }: Asked,
  picture: { hash: string; bytes: Buffer } | undefined,
): Promise<PoapEvent> =>
  await database.transaction(async (inside) => {
    const now = clock()
    if (picture) await keepPicture(inside, { ...picture, now })
    const hash = picture?.hash ?? null
    const set = await setPicture(inside, { eventId, holderId, now, hash })
    if (!set) throw new Refusal('poap_event_not_found')
    const { former_picture, ...event } = set
    if (former_picture && former_picture !== hash) await removeUnusedPicture(inside, former_picture)
    return event
  })

/** Gives an event of the holder's a picture from the bytes of a PNG, JPEG or WebP. Throws `invalid_picture`. */
export const replacePicture = async (
  context: Context,
  { picture, ...asked }: Asked & { picture: Buffer | undefined },
): Promise<PoapEvent> => {
  // Before the picture is worked on: somebody else's event costs no decoding.
  await getEvent(context, asked)
  if (!picture) throw new Refusal('invalid_picture')
  const bytes = await reEncodePicture(picture)
  return await show(context, asked, { hash: sha256(bytes).toString('hex'), bytes })
}

/** Takes the picture away; the event shows its generated artwork again. */
export const removePicture = (context: Context, asked: Asked): Promise<PoapEvent> => show(context, asked, undefined)
