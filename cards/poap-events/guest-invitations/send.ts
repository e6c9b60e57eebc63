import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { enqueueToList } from '@iyk/kit/outbox/store.ts'
import { offeredLanguage } from '@iyk/wire/offered-languages.ts'
import { openAdmission } from '../../admissions/store.ts'
import type { CardsContext } from '../../context.ts'
import { composeGuestInvitationEmail } from '../../emails/compose-guest-invitation-email.ts'
import { limitInvitations, mayInvite } from '../../limits/limit-ways.ts'
import {
  type DueInvitation,
  findInvitedTo,
  type InvitingEvent,
  listDue,
  listInviting,
  lockWaiting,
  markInvited,
  postponeInvitation,
  recordMessage,
  skipInvitation,
} from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'settings' | 'isBanned' | 'masterKey'>

const atOnce = 100
const hour = 3_600_000
const day = 24 * hour
const refBytes = 16

const send = async (context: Context, { id, event_id, email, language }: DueInvitation, inviting: InvitingEvent) => {
  const { database, clock, randomBytes, settings } = context
  const now = clock()
  try {
    await limitInvitations(context, { email, holderId: inviting.holder_id })
  } catch (error) {
    if (!(error instanceof Refusal && error.type === 'too_many_requests')) throw error
    // Of a user who has sent all of a day, nothing is written: the next look leaves their events out.
    if (await mayInvite(context, inviting.holder_id))
      await postponeInvitation(database, id, new Date(now.getTime() + hour))
    return
  }
  const event = await findInvitedTo(database, event_id)
  const ref = randomBytes(refBytes).toString('base64url')
  const url = `${settings.publicUrl}/c/${ref}`
  const decline = `${url}/decline`
  await database.transaction(async (inside) => {
    if (!(await lockWaiting(inside, id))) return
    await openAdmission(inside, { eventId: event_id, way: 'email', refHash: sha256(ref), now })
    await markInvited(inside, { id, refHash: sha256(ref), nextAt: new Date(now.getTime() + day) })
    const written = composeGuestInvitationEmail({
      event,
      url,
      decline,
      brand: settings.brand,
      // What was stored may no longer be offered.
      language: offeredLanguage(language, settings.languages) ?? settings.languages.fallback,
    })
    await recordMessage(inside, id, await enqueueToList(inside, { to: email, ...written, unsubscribe: decline }, now))
  })
}

/** Events with something to send, of users who may send today. */
const findSending = async (context: Context): Promise<InvitingEvent[]> => {
  const events = await listInviting(context.database, context.clock())
  const may = new Map<string, boolean>()
  for (const holderId of new Set(events.map(({ holder_id }) => holder_id)))
    may.set(holderId, !(await context.isBanned?.(holderId)) && (await mayInvite(context, holderId)))
  return events.filter(({ holder_id }) => may.get(holder_id))
}

/**
 * Sends invitations that are due, up to a hundred, as many of one event as of another; returns how many it looked at. What the limit of a mailbox holds back
 * is tried again in an hour. Safe at any time, and from several hosts.
 */
export const sendInvitations = async (context: Context): Promise<number> => {
  const { database, clock } = context
  const events = new Map((await findSending(context)).map((event) => [event.id, event]))
  if (events.size === 0) return 0
  const due = await listDue(database, [...events.keys()], clock(), atOnce)
  for (const one of due)
    await (one.is_unwanted
      ? skipInvitation(database, one.id, new Date(clock().getTime() + day))
      : send(context, one, events.get(one.event_id)!))
  return due.length
}
