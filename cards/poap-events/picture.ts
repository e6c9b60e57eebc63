import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { savePicture } from '../pictures/store.ts'
import { reEncodePicture } from './re-encode-picture.ts'
import { requireRight } from './rights.ts'
import { findHeldEvent } from './store.ts'
import { latestFacts, reviseEvent } from './versions/revise.ts'
import { lockEvent } from './versions/store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>
type Target = { holderId: string; eventId: string }

const show = (
  { database, clock, settings }: Context,
  { holderId, eventId }: Target,
  picture: { hash: string; bytes: Buffer } | undefined,
): Promise<PoapEvent> =>
  database.transaction(async (inside) => {
    const now = clock()
    if (picture && !(await savePicture(inside, { ...picture, now })))
      throw new Refusal('invalid_picture', { message: 'This picture was taken down. Choose another one.' })
    const locked = await lockEvent(inside, eventId, holderId)
    if (!locked) throw new Refusal('poap_event_not_found')
    const facts = { ...latestFacts(locked), picture: picture?.hash ?? null }
    await reviseEvent(inside, locked, { facts, autoApprove: settings.autoApprove, now })
    return (await findHeldEvent(inside, { eventId, holderId, now }))!
  })

/** Sets the picture of a holder's event from a PNG, JPEG or WebP; on an approved event it waits for approval. Throws `invalid_picture`. */
export const replacePicture = async (
  context: Context,
  { picture, ...target }: Target & { picture: Buffer | undefined },
): Promise<PoapEvent> => {
  // Checked before decoding, so that a request for another holder's event costs nothing.
  await requireRight(context.database, { eventId: target.eventId, userId: target.holderId, right: 'manage' })
  if (!picture) throw new Refusal('invalid_picture')
  const bytes = await reEncodePicture(picture, target.holderId)
  return await show(context, target, { hash: sha256(bytes).toString('hex'), bytes })
}

/** Removes the picture, a change like any other; the event then shows its artwork again. */
export const removePicture = (context: Context, target: Target): Promise<PoapEvent> => show(context, target, undefined)
