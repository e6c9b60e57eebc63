import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { EventFacts, TapState } from '@iyk/wire/tap-page.ts'
import type { TapRefusal, TapView } from '@iyk/wire/taps.ts'
import { maskEmail } from './mask-email.ts'

/** Who looks at the page, as far as cookies tell. */
export type TapReader = {
  signedIn?: { email: string | null; emails: readonly string[] } | undefined
  kept?: readonly KeptHere[]
  again?: boolean
}

/** Left in the browser that kept it, so that a reload still says so there and a replay elsewhere does not. */
export type KeptHere = {
  ref: string
  mailedTo: string | null
  /** When, in milliseconds since 1970. */
  at: number
  /** What the code of the mail is named by; gone once it was answered, and after a day. */
  methodId?: string
  /** The address itself where the mail has no code, for the sign-in that comes next; gone after a day. */
  email?: string
  /** This browser kept it first, and not long ago: it may send it to another address (decision 50). */
  mayReaddress?: boolean
  /** When this browser typed wrong codes for it, newest last, in milliseconds since 1970. */
  wrongCodes?: readonly number[]
}

/** What a card prints of an event. */
export const eventFacts = (event: Collectible['event']): EventFacts => ({
  id: event.id,
  name: event.name,
  startsAt: event.starts_at,
  endsAt: event.ends_at,
  timeZone: event.timezone,
  place: event.virtual_event ? null : event.place,
  picture: event.image_url,
})

const refusals = {
  tap_not_found: 'expired',
  tap_forged: 'forged',
  tap_expired: 'expired',
  tap_stale: 'stale',
  tap_used: 'replayed',
  card_blocked: 'blocked',
} as const satisfies Partial<Record<TapRefusal, string>>

const closed = {
  event_pending_approval: 'pending-approval',
  event_future: 'future',
  event_expired: 'expired',
  event_rejected: 'rejected',
} as const satisfies Partial<Record<TapRefusal, string>>

const has = <Key extends string>(table: Record<Key, unknown>, key: string): key is Key => Object.hasOwn(table, key)

const refused = ({ reason, event, serial, own }: Extract<TapView, { state: 'refused' }>): TapState => {
  if (has(refusals, reason)) return { kind: 'refused', reason: refusals[reason] }
  if (has(closed, reason)) return { kind: 'closed', event: event && eventFacts(event), status: closed[reason] }
  if (reason === 'card_unlinked' || !event) return { kind: 'unlinked', isHolder: own === true }
  if (reason === 'event_sold_out') return { kind: 'sold-out', event: eventFacts(event) }
  return { kind: 'already-kept', event: eventFacts(event), serial: serial ?? null }
}

/** Whether a mail went to one of these, as far as its masked address tells; what was kept without a mail was kept signed in. */
const isAddressOf = (emails: readonly string[] | undefined, mailedTo: string | null) =>
  mailedTo === null || emails?.some((email) => maskEmail(email) === mailedTo.toLowerCase()) === true

/** Turns what the cards service says of a tap into what the page shows this reader. */
export const tapState = (view: TapView, ref: string, { signedIn, kept = [], again = false }: TapReader): TapState => {
  if (view.state === 'keep')
    return {
      kind: 'ready',
      event: eventFacts(view.event),
      ref: view.ref,
      ...(signedIn && { signedIn: { email: signedIn.email } }),
    }
  if (view.state === 'kept') {
    const here = kept.find((one) => one.ref === ref)
    if (!view.own && (!here || (signedIn && here.mailedTo === null && view.own_serial === undefined)))
      return { kind: 'refused', reason: 'replayed' }
    // The cookie tells what this browser kept, and not whose it is: of two that went to one address the second is nobody's.
    if (!view.own && view.own_serial !== undefined && isAddressOf(signedIn?.emails, here?.mailedTo ?? null))
      return { kind: 'already-kept', event: eventFacts(view.event), serial: view.own_serial }
    const mailedTo = view.own ? null : (here?.mailedTo ?? null)
    return {
      kind: 'kept',
      event: eventFacts(view.event),
      serial: view.serial,
      mailedTo,
      ...(!signedIn && mailedTo === null && { isSignedOut: true }),
      ...(here?.methodId !== undefined && !signedIn && { code: { ref } }),
      ...(here?.email !== undefined && !signedIn && { signInWith: here.email }),
      ...(here?.mayReaddress && mailedTo !== null && { readdress: { ref } }),
      ...(again && { again: { id: view.collectible_id, isOwn: view.own } }),
    }
  }
  if (view.state === 'register') return { kind: 'unregistered', ref: view.ref, signedIn: signedIn !== undefined }
  return refused(view)
}
