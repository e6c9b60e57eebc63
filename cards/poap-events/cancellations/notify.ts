import { hmacSha256 } from '@iyk/kit/hash.ts'
import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import { enqueueBulk } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { CancelReason } from '@iyk/wire/cancel-reasons.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext } from '../../context.ts'
import { composeCanceledEmail } from '../../emails/compose-canceled-email.ts'
import { mayNotifyOfCancellation } from '../../limits/limit-guests.ts'
import {
  type Cancellation,
  listCollectorsAfter,
  listInvitedAfter,
  lockDueCancellation,
  moveCancellation,
  recordNotified,
} from './store.ts'

type Context = Pick<
  CardsContext,
  'database' | 'clock' | 'settings' | 'masterKey' | 'findVerifiedEmails' | 'findLanguage'
>

/** Few, because each is written while its event's place in the line is locked. */
const atOnce = 20

type Canceled = Cancellation & { reason: CancelReason }
type Guest = { email: string; language: Language | undefined; serial?: number; isPending?: boolean }

const notify = async (context: Context, inside: Database, canceled: Canceled, guest: Guest) => {
  const { clock, masterKey, settings, findLanguage } = context
  const { email, serial, isPending } = guest
  const hash = hmacSha256(hmacSha256(masterKey, 'IYK told of a cancellation'), mailboxOf(email))
  if (!(await recordNotified(inside, canceled.eventId, hash))) return
  if (!(await mayNotifyOfCancellation(context, email))) return
  const written = composeCanceledEmail({
    event: canceled.name,
    reason: canceled.reason,
    byOperator: canceled.by === 'operator',
    ...(serial !== undefined && { kept: { serial, isPending: isPending === true } }),
    publicUrl: settings.publicUrl,
    language: (await findLanguage?.(email)) ?? guest.language ?? canceled.language,
  })
  await enqueueBulk(inside, { to: email, ...written }, clock())
}

const notifyCollectors = async (context: Context, inside: Database, canceled: Canceled) => {
  const collectors = await listCollectorsAfter(inside, canceled, atOnce)
  for (const { serial, userId, email: recorded } of collectors) {
    const email = recorded ?? (userId === null ? undefined : (await context.findVerifiedEmails?.(userId, inside))?.[0])
    if (email === undefined) continue
    await notify(context, inside, canceled, { email, language: undefined, serial, isPending: userId === null })
  }
  return collectors
}

/**
 * Tells guests of an event that it was canceled, some at a time: those who have it and those who were invited, each address once for an event, however often it
 * is canceled. Whom nobody knows an address of is told nothing. Returns false when nobody is to be told now. Safe at any time, and from several hosts.
 */
export const notifyOfCancellations = (context: Context): Promise<boolean> =>
  context.database.transaction(async (inside) => {
    const now = context.clock()
    const due = await lockDueCancellation(inside, now)
    if (!due) return false
    const { reason } = due
    if (reason === null) {
      await moveCancellation(inside, due, null)
      return true
    }
    const canceled = { ...due, reason }
    const collectors = await notifyCollectors(context, inside, canceled)
    const afterSerial = collectors.at(-1)?.serial ?? canceled.afterSerial
    const invited = collectors.length > 0 ? [] : await listInvitedAfter(inside, canceled, atOnce)
    for (const { email, language } of invited) await notify(context, inside, canceled, { email, language })
    const afterInvited = invited.at(-1)?.hash ?? canceled.afterInvited
    const isDone = collectors.length === 0 && invited.length === 0
    await moveCancellation(inside, { ...canceled, afterSerial, afterInvited }, isDone ? null : now)
    return true
  })
