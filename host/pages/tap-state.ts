import { parseCode, writeCode } from '@iyk/cards/admissions/code.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { PassWallet } from '@iyk/wire/config.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { TapState } from '@iyk/wire/tap-page.ts'
import type { Closing, TapRefusal, TapView } from '@iyk/wire/taps.ts'
import { maskEmail } from './mask-email.ts'

/** Who views the page, as far as its cookies say. */
type TapViewer = {
  signedIn?: { email: string | null; emails: readonly string[]; userId: string } | undefined
  collected?: readonly CollectedHere[]
  again?: boolean
  /** Whether an address that is typed here can be shared with the organizer: only its owner's code confirms that. */
  hasCodes?: boolean
  /** The wallets of phones that passes are made for. */
  wallets?: readonly PassWallet[]
  /** The page was opened by the address of a code or an emailed link. */
  isLink?: boolean
}

/** Stored in the browser that collected, so that a reload still shows it there and a replay elsewhere does not. */
export type CollectedHere = {
  ref: string
  mailedTo: string | null
  /** When it was collected, in milliseconds since 1970. */
  at: number
  /** The method id of the emailed code; removed once the code was accepted, and after a day. */
  methodId?: string
  /** The full address when the email has no code, for the sign-in that follows; removed after a day. */
  email?: string
  /** This browser collected it first and recently, so it may send it to another address (decision 50). */
  mayReaddress?: boolean
  /** When this browser entered wrong codes for it, newest last, in milliseconds since 1970. */
  wrongCodes?: readonly number[]
  /** The code of this address also shares it with the organizer, as was chosen in this browser. */
  sharesEmail?: boolean
}

const refusals = {
  tap_not_found: 'expired',
  tap_forged: 'forged',
  tap_expired: 'expired',
  tap_stale: 'stale',
  tap_used: 'replayed',
  card_blocked: 'blocked',
  admission_used: 'code-used',
  admission_expired: 'code-expired',
  card_limit_reached: 'limit',
} as const satisfies Partial<Record<TapRefusal, string>>

type Closed = { event: Collectible['event'] | null; closing: Closing | undefined }

const closed = {
  event_pending_approval: 'pending-approval',
  event_future: 'future',
  event_expired: 'expired',
  event_canceled: 'canceled',
  event_rejected: 'rejected',
} as const satisfies Partial<Record<TapRefusal, string>>

const has = <Key extends string>(table: Record<Key, unknown>, key: string): key is Key => Object.hasOwn(table, key)

/** What the page says of a way that gives nothing now. */
export const closedWay = ({ event, closing }: Closed): TapState => ({
  kind: 'way-closed',
  event: event && eventFacts(event),
  why: closing?.why ?? 'off',
  ...(closing?.opens_at && { opensAt: closing.opens_at }),
})

const refused = ({ reason, event, serial, own, way, closing }: Extract<TapView, { state: 'refused' }>): TapState => {
  if (reason === 'way_closed') return closedWay({ event, closing })
  if (has(refusals, reason)) return { kind: 'refused', reason: refusals[reason] }
  if (has(closed, reason))
    return { kind: 'closed', event: event && eventFacts(event), status: closed[reason], ...(way && { way }) }
  if (reason === 'card_unlinked' || !event) return { kind: 'unlinked', isHolder: own === true }
  if (reason === 'event_sold_out') return { kind: 'sold-out', event: eventFacts(event) }
  return { kind: 'already-kept', event: eventFacts(event), serial: serial ?? null }
}

/** Whether an email went to one of these, as far as its masked address shows; without an email, it was collected signed in. */
const isAddressOf = (emails: readonly string[] | undefined, mailedTo: string | null) =>
  mailedTo === null || emails?.some((email) => maskEmail(email) === mailedTo.toLowerCase()) === true

/** Turns the cards service's view of a tap into what the page shows this viewer. */
export const tapState = (
  view: TapView,
  ref: string,
  { signedIn, collected = [], again = false, hasCodes = false, wallets = [], isLink = false }: TapViewer,
): TapState => {
  if (view.state === 'keep')
    return {
      kind: 'ready',
      event: eventFacts(view.event),
      ref: view.ref,
      ...(view.way && { way: view.way }),
      ...(view.trust !== 'signed' && { isCopyable: true }),
      ...(view.opened_at !== null && { openedAt: view.opened_at }),
      ...(view.is_sealed && { isSealed: true }),
      ...(view.inscription !== null && { inscription: view.inscription }),
      ...(signedIn && { signedIn: { email: signedIn.email, userId: signedIn.userId } }),
      ...((signedIn ? signedIn.email !== null : hasCodes) && { sharing: { isShared: false } }),
    }
  if (view.state === 'kept') {
    const here = collected.find((one) => one.ref === ref)
    if (!view.own && (!here || (signedIn && here.mailedTo === null && view.own_serial === undefined)))
      return view.is_live && !signedIn
        ? { kind: 'used', ref, ...(view.way && { isCode: true }) }
        : { kind: 'refused', reason: view.way ? 'code-used' : 'replayed' }
    // The cookie says what this browser collected, not whose it is: of two sent to one address, only the first has an owner.
    if (!view.own && view.own_serial !== undefined && isAddressOf(signedIn?.emails, here?.mailedTo ?? null))
      return { kind: 'already-kept', event: eventFacts(view.event), serial: view.own_serial }
    const mailedTo = view.own ? null : (here?.mailedTo ?? null)
    return {
      kind: 'kept',
      id: view.collectible_id,
      event: eventFacts(view.event),
      serial: view.serial,
      ...(view.way && { way: view.way }),
      mailedTo,
      ...((view.event.status === 'rejected' || view.event.status === 'pending-approval') && { isTakenDown: true }),
      ...(!signedIn && mailedTo === null && { isSignedOut: true }),
      ...(here?.methodId !== undefined &&
        !signedIn && {
          code: { ref, ...(here.sharesEmail && { isShared: true }) },
        }),
      ...(here?.email !== undefined && !signedIn && { signInWith: here.email }),
      ...(here?.mayReaddress && mailedTo !== null && { readdress: { ref } }),
      ...(again && { again: { isOwn: view.own } }),
      ...(wallets.length > 0 && (view.own || !signedIn) && { passes: { wallets, isSignedIn: view.own } }),
    }
  }
  const isCode = parseCode(ref) === ref
  if (view.state === 'refused' && view.reason === 'tap_not_found' && (isCode || isLink))
    return { kind: 'code-unknown', typed: isCode ? writeCode(ref) : ref, isCode }
  if (view.state === 'register') return { kind: 'unregistered', ref: view.ref, signedIn: signedIn !== undefined }
  return refused(view)
}
