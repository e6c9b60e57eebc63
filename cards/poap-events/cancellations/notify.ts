import { sha256 } from '@iyk/kit/hash.ts'
import { enqueueBulk } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { CancelReason } from '@iyk/wire/cancel-reasons.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { offeredLanguage } from '@iyk/wire/offered-languages.ts'
import type { CardsContext } from '../../context.ts'
import { composeCanceledEmail } from '../../emails/compose-canceled-email.ts'
import { mayNotifyOfCancellation } from '../../limits/limit-guests.ts'
import { holdUser } from '../../me/store.ts'
import { hashMailbox } from './hash-mailbox.ts'
import {
  type Cancellation,
  dropCancellations,
  endCancellations,
  findNextCollector,
  listDueCancellations,
  lockAddress,
  lockCancellation,
  lockNextInvited,
  moveCancellation,
  recordCanceledMessage,
  recordNotified,
} from './store.ts'

type Context = Pick<
  CardsContext,
  | 'database'
  | 'clock'
  | 'randomBytes'
  | 'settings'
  | 'masterKey'
  | 'isBanned'
  | 'findVerifiedEmails'
  | 'lockVerifiedEmails'
  | 'findLanguage'
>

/** Of how many events one is looked for that no other host is busy with. */
const atOnce = 10
const refBytes = 16

type Canceled = Cancellation & { reason: CancelReason }
type Guest = {
  email: string
  language?: Language
  kept?: { serial: number; isPending: boolean }
  invitationId?: string
}

/** All on one connection: to wait for another while holding a guest could keep everyone from both. */
const notify = async (context: Context, inside: Database, canceled: Canceled, guest: Guest) => {
  const { clock, masterKey, randomBytes, settings, findLanguage } = context
  const { email, kept, invitationId } = guest
  const notice = { eventId: canceled.eventId, addressHash: hashMailbox(masterKey, email) }
  if (!(await recordNotified(inside, notice, clock()))) return
  if (!(await mayNotifyOfCancellation({ ...context, database: inside }, email))) return
  const ref = invitationId === undefined ? undefined : randomBytes(refBytes).toString('base64url')
  const decline = ref === undefined ? undefined : `${settings.publicUrl}/c/${ref}/decline`
  const written = composeCanceledEmail({
    event: canceled.name,
    reason: canceled.reason,
    byOperator: canceled.by === 'operator',
    ...(kept && { kept }),
    ...(decline !== undefined && { decline }),
    publicUrl: settings.publicUrl,
    brand: settings.brand,
    // What was stored may no longer be offered.
    language:
      offeredLanguage(
        (await findLanguage?.(email, inside)) ?? guest.language ?? canceled.language,
        settings.languages,
      ) ?? settings.languages.fallback,
  })
  const unsubscribe = decline === undefined ? {} : { unsubscribe: decline }
  const messageId = await enqueueBulk(inside, { to: email, ...written, ...unsubscribe }, clock())
  const invitation =
    invitationId === undefined || ref === undefined ? undefined : { id: invitationId, declineHash: sha256(ref) }
  await recordCanceledMessage(inside, notice, { messageId, invitation })
}

/** A verified address of a user of whom none is recorded here. Nobody removes it, or deletes them, before the transaction ends. */
const lockVerifiedEmail = async (context: Context, inside: Database, userId: string) => {
  const { findVerifiedEmails, lockVerifiedEmails } = context
  if (lockVerifiedEmails) await lockVerifiedEmails(inside, userId)
  else await holdUser(inside, userId)
  // After the lock, so that what was deleted meanwhile is not found.
  return (await findVerifiedEmails?.(userId, inside))?.[0]
}

/** Tells the next who has it. Returns how far that is, undefined after the last. */
const notifyCollector = async (context: Context, inside: Database, canceled: Canceled) => {
  const found = await findNextCollector(inside, canceled)
  if (!found) return undefined
  const { serial, userId, email: recorded, collectorId } = found
  // Their address was just deleted or moved: the next look finds what they have then.
  if (recorded !== null && !(await lockAddress(inside, recorded, collectorId!))) return canceled
  const email = recorded ?? (userId === null ? undefined : await lockVerifiedEmail(context, inside, userId))
  if (email !== undefined) {
    const kept = { serial, isPending: userId === null }
    await notify(context, inside, canceled, { email, kept })
  }
  return { ...canceled, afterSerial: serial }
}

/** Tells the next who was invited. */
const notifyInvited = async (context: Context, inside: Database, canceled: Canceled) => {
  const invited = await lockNextInvited(inside, canceled)
  if (!invited) return undefined
  const { id, hash, email, language } = invited
  await notify(context, inside, canceled, { email, language, invitationId: id })
  return { ...canceled, afterInvited: hash }
}

/** Each guest in a transaction of their own, so that whoever deletes an account waits for one email at most. False where another host does it. */
const notifyNext = (context: Context, eventId: string): Promise<boolean> =>
  context.database.transaction(async (inside) => {
    const now = context.clock()
    const due = await lockCancellation(inside, eventId, now)
    if (!due) return false
    const { reason } = due
    const canceled = reason !== null && due.isApproved ? { ...due, reason } : undefined
    const moved =
      canceled &&
      ((await notifyCollector(context, inside, canceled)) ?? (await notifyInvited(context, inside, canceled)))
    if (moved) await moveCancellation(inside, moved, now)
    else await endCancellations(inside, [eventId])
    return true
  })

/**
 * Tells one guest of an event that it was canceled: those who have it and those who were invited, each address once for an event, however often it is canceled.
 * Whom nobody knows an address of is told nothing; nobody is, once the event is taken down or its holder banned. Returns false when nobody is to be told now.
 * Safe at any time, and from several hosts.
 */
export const notifyOfCancellations = async (context: Context): Promise<boolean> => {
  let failure: unknown
  for (const { eventId, holderId } of await listDueCancellations(context.database, context.clock(), atOnce)) {
    try {
      if (holderId !== null && (await context.isBanned?.(holderId))) {
        await dropCancellations(context.database, [eventId])
        return true
      }
      if (await notifyNext(context, eventId)) return true
    } catch (error) {
      // One event that fails holds up none of the others.
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return false
}
