import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { enqueue } from '@iyk/kit/outbox/store.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { composeListEmail } from '../emails/compose-list-email.ts'
import { limitListEmails, limitListQuestions } from '../limits/limit-ways.ts'
import { findUsableAdmission } from './list-store.ts'
import { listedRef } from './listed-ref.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'masterKey' | 'log' | 'isBanned'>
type Input = { eventId: string; email: string | undefined; ipAddress: string; language: Language }

const underWay = new WeakMap<Database, Set<Promise<void>>>()

/** Until what was asked for here so far is in the outbox, or was not due. */
export const listLinksSent = async (database: Database): Promise<void> => {
  await Promise.all(underWay.get(database) ?? [])
}

const send = async (context: Context, { eventId, email, language }: Input & { email: string }) => {
  const { database, clock, masterKey, settings, isBanned } = context
  const ref = listedRef(masterKey, eventId, email)
  const found = await findUsableAdmission(database, sha256(ref), clock())
  if (!found || (await isBanned?.(found.holder_id))) return
  await limitListEmails(context, { eventId, email })
  const url = `${settings.publicUrl}/c/${ref}`
  const written = composeListEmail({ event: found.name, url, brand: settings.brand, language })
  await enqueue(database, { channel: 'email', to: email, ...written }, clock())
}

/**
 * Emails the link of an allowed address to it. Returns the same, as soon, for an address that is not allowed, or has collected, and while the event's holder
 * is banned: nobody waits for the rest.
 * Throws `invalid_email`, `too_many_requests`.
 */
export const sendListLink = async (context: Context, { email: typed, ...input }: Input): Promise<void> => {
  const { database, log } = context
  const email = typed === undefined ? undefined : parseEmailAddress(typed)
  if (email === undefined) throw new Refusal('invalid_email')
  await limitListQuestions(context, input.ipAddress)
  const all = underWay.get(database) ?? new Set()
  underWay.set(database, all)
  const sent = send(context, { ...input, email })
    .catch((error: unknown) => log.warn({ err: error }, 'the link of an allowed address was not sent'))
    .finally(() => all.delete(sent))
  all.add(sent)
}

/** The ref for a signed-in viewer who has verified an allowed address that was not used yet; undefined for everyone else. */
export const findListedRef = async (
  { database, clock, masterKey }: Pick<CardsContext, 'database' | 'clock' | 'masterKey'>,
  { eventId, viewer }: { eventId: string; viewer: Viewer },
): Promise<string | undefined> => {
  for (const email of viewer.verifiedEmails) {
    const ref = listedRef(masterKey, eventId, email)
    if (await findUsableAdmission(database, sha256(ref), clock())) return ref
  }
  return undefined
}
