import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { keepPicture } from '../pictures/store.ts'
import { getEvent } from './get.ts'
import { reEncodePicture } from './re-encode-picture.ts'
import { findHeldEvent } from './store.ts'
import { latestFacts, reviseEvent } from './versions/revise.ts'
import { lockEvent } from './versions/store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>
type Asked = { holderId: string; eventId: string }

const show = (
  { database, clock, settings }: Context,
  { holderId, eventId }: Asked,
  picture: { hash: string; bytes: Buffer } | undefined,
): Promise<PoapEvent> =>
  database.transaction(async (inside) => {
    const now = clock()
    if (picture && !(await keepPicture(inside, { ...picture, now })))
      throw new Refusal('invalid_picture', { message: 'This picture was taken down here. Choose another one.' })
    const locked = await lockEvent(inside, eventId, holderId)
    if (!locked) throw new Refusal('poap_event_not_found')
    const facts = { ...latestFacts(locked), picture: picture?.hash ?? null }
    await reviseEvent(inside, locked, { facts, autoApprove: settings.autoApprove, now })
    return (await findHeldEvent(inside, { eventId, holderId, now }))!
  })

/** Gives an event of the holder's a picture from the bytes of a PNG, JPEG or WebP; an approved event's waits for approval. Throws `invalid_picture`. */
export const replacePicture = async (
  context: Context,
  { picture, ...asked }: Asked & { picture: Buffer | undefined },
): Promise<PoapEvent> => {
  // Before the picture is worked on: somebody else's event costs no decoding.
  await getEvent(context, asked)
  if (!picture) throw new Refusal('invalid_picture')
  const bytes = await reEncodePicture(picture, asked.holderId)
  return await show(context, asked, { hash: sha256(bytes).toString('hex'), bytes })
}

/** Takes the picture away, as a change like any other; the event shows its generated artwork again. */
export const removePicture = (context: Context, asked: Asked): Promise<PoapEvent> => show(context, asked, undefined)
