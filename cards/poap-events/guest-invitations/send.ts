import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { enqueueToList } from '@iyk/kit/outbox/store.ts'
import { openAdmission } from '../../admissions/store.ts'
import type { CardsContext } from '../../context.ts'
import { composeGuestInvitationEmail } from '../../emails/compose-guest-invitation-email.ts'
import { limitInvitations } from '../../limits/limit-ways.ts'
import {
  type DueInvitation,
  findInvitedTo,
  listDue,
  lockWaiting,
  markInvited,
  postponeInvitation,
  recordMessage,
  skipInvitation,
} from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'settings' | 'isBanned' | 'masterKey'>

const atOnce = 100
const hour = 3_600_000
const refBytes = 16

const send = async (context: Context, { id, event_id, email, language, holder_id }: DueInvitation) => {
  const { database, clock, randomBytes, settings } = context
  const now = clock()
  const later = () => postponeInvitation(database, id, new Date(now.getTime() + hour))
  if (await context.isBanned?.(holder_id)) return later()
  try {
    await limitInvitations(context, { email, holderId: holder_id })
  } catch (error) {
    if (error instanceof Refusal && error.type === 'too_many_requests') return later()
    throw error
  }
  const event = await findInvitedTo(database, event_id)
  const ref = randomBytes(refBytes).toString('base64url')
  const url = `${settings.publicUrl}/c/${ref}`
  const decline = `${url}/decline`
  await database.transaction(async (inside) => {
    if (!(await lockWaiting(inside, id))) return
    await openAdmission(inside, { eventId: event_id, way: 'email', refHash: sha256(ref), now })
    await markInvited(inside, id, sha256(ref))
    const written = composeGuestInvitationEmail({ event, url, decline, language })
    await recordMessage(inside, id, await enqueueToList(inside, { to: email, ...written, unsubscribe: decline }, now))
  })
}

/**
 * Sends invitations that are due, up to a hundred; returns how many it looked at. What a limit holds back is tried again in an hour. Safe at any time, and from
 * several hosts.
 */
export const sendInvitations = async (context: Context): Promise<number> => {
  const due = await listDue(context.database, context.clock(), atOnce)
  for (const one of due) await (one.is_unwanted ? skipInvitation(context.database, one.id) : send(context, one))
  return due.length
}
