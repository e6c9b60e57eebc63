import formbody from '@fastify/formbody'
import { registerCard } from '@iyk/cards/cards/register.ts'
import { collect } from '@iyk/cards/collectibles/collect.ts'
import { findTypedAddress } from '@iyk/cards/collectibles/find-typed-address.ts'
import { readdress } from '@iyk/cards/collectibles/readdress.ts'
import { updateSharing } from '@iyk/cards/collectibles/sharing.ts'
import { findShown } from '@iyk/cards/collectibles/show.ts'
import type { CardsContext, Viewer } from '@iyk/cards/context.ts'
import { openKioskCode } from '@iyk/cards/kiosks/open-code.ts'
import { limitNewCodes } from '@iyk/cards/limits/limit-taps.ts'
import { findInvitedAddress } from '@iyk/cards/poap-events/guest-invitations/store.ts'
import { findCollectedRef } from '@iyk/cards/taps/find-collected-ref.ts'
import { verifyCopyableTap } from '@iyk/cards/taps/verify-copyable-tap.ts'
import { findRefOfTap, type TapVerdict, verifyTap } from '@iyk/cards/taps/verify-tap.ts'
import { viewTap } from '@iyk/cards/taps/view-tap.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { callFields } from '@iyk/kit/http/log-replies.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PassWallet } from '@iyk/wire/config.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import {
  type CodeProblem,
  codeProblems,
  type ReaddressProblem,
  type TapProblem,
  type TapState,
} from '@iyk/wire/tap-page.ts'
import { type TapRefusal, type TapView, tapRefusals } from '@iyk/wire/taps.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertOwnForm } from './assert-own-form.ts'
import type { BuiltWeb } from './built-web.ts'
import type { EmailedCode } from './emailed-code.ts'
import { maskEmail } from './mask-email.ts'
import { pageLanguage } from './page-language.ts'
import { createSendPage } from './send-page.ts'
import { showFailures } from './show-failures.ts'
import { collectedCookies, linkCookie } from './tap-cookies.ts'
import { type CollectedHere, closedWay, tapState } from './tap-state.ts'

type Options = {
  cards: CardsContext
  allowedOrigins: readonly string[]
  /** Who opens the page, by its cookies. `mustKnow`: throws `server_unavailable` where nobody can say. */
  findViewer: (request: FastifyRequest, options?: { mustKnow: boolean }) => Promise<Viewer | undefined>
  pagesIn: BuiltWeb['pagesIn']
  /** Absent with another provider, since our emails then have no code. */
  emailedCode?: EmailedCode | undefined
  /** The wallets of phones that passes are made for now. */
  wallets?: () => readonly PassWallet[]
  /** Told of each tap that is opened: genuine, used, or why it was refused. */
  countTap?: (verdict: TapVerdict) => void
}

type Query = {
  e?: unknown
  p?: unknown
  c?: unknown
  /** The code of a screen. */
  k?: unknown
  f?: unknown
  t?: unknown
  s?: unknown
  n?: unknown
  ref?: unknown
  again?: unknown
  kept?: unknown
  code?: unknown
  sent?: unknown
  other?: unknown
  link?: unknown
}
type Form = {
  ref?: unknown
  intent?: unknown
  email?: unknown
  code?: unknown
  for?: unknown
  later?: unknown
  share?: unknown
}

const asText = (value: unknown) => (typeof value === 'string' && value.length <= 512 ? value : undefined)

/** What is given, even in a form that says nothing. */
const textOrBlank = (value: unknown) => (value === undefined ? undefined : (asText(value) ?? ''))

const problemOf = (refusal: Refusal, email: string | undefined): TapProblem => {
  if (refusal.type === 'invalid_email') return email?.trim() ? 'email-invalid' : 'email-missing'
  return refusal.type === 'too_many_requests' ? 'too-many' : 'failed'
}

const readdressProblemOf = (refusal: Refusal, email: string | undefined): ReaddressProblem =>
  refusal.type === 'tap_expired' || refusal.type === 'tap_used' ? 'settled' : problemOf(refusal, email)

const codeProblemOf = (refusal: Refusal): CodeProblem => {
  if (refusal.type === 'unable_to_auth_otp_code') return 'wrong'
  if (refusal.type === 'unauthorized_credentials') return 'closed'
  return refusal.type === 'too_many_requests' ? 'too-many' : 'failed'
}

/** Encoded, since a form may contain characters that a header must not. */
const tapPath = (query: Record<string, string>) => `/tap?${new URLSearchParams(query)}`

/**
 * Serves `/tap`, complete without a script. The chip's URL is verified and exchanged for a ref by a redirect, so that
 * it stays neither in the address bar nor in a synced history. GET and HEAD consume nothing; the form's POST does. HEAD does not even record that
 * the tap was seen.
 */
export const mountTap = (app: FastifyInstance, options: Options) =>
  app.register(async (scope) => {
    const { cards, allowedOrigins, findViewer, pagesIn, emailedCode, wallets = () => [], countTap } = options
    const secure = cards.settings.publicUrl.startsWith('https:')
    const { tapLifetimeMinutes, limits } = cards.settings
    const wrongRate = limits.rates.LIMIT_WRONG_CODES_PER_ACCOUNT_AND_NETWORK
    const collectedHere = collectedCookies({
      masterKey: cards.masterKey,
      clock: cards.clock,
      secure,
      tapLifetimeMinutes,
    })
    await scope.register(formbody, {
      bodyLimit: 4096,
      // Invalid UTF-8 becomes U+FFFD, which no email address may contain.
      parser: (text) => Object.fromEntries(new URLSearchParams(text)),
    })
    // A shared cache or the back button must never show one person's tap to another. Under the policy of all other pages, no-referrer, browsers
    // would send our own form with the origin null: https://fetch.spec.whatwg.org/#append-a-request-origin-header
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'same-origin')
    })

    /**
     * What this browser collected. It may have sent this one to another address and lost the response, so the emailed code is the one of the address that it is
     * with now (decision 50).
     */
    const readCollected = async (request: FastifyRequest, ref: string): Promise<CollectedHere[]> => {
      const all = collectedHere.read(request)
      const here = all.find((one) => one.ref === ref)
      const email = here?.mayReaddress ? await findTypedAddress(cards, ref) : undefined
      if (here === undefined || email === undefined) return all
      const methodId = await emailedCode?.findMethodId(email)
      if (methodId === undefined ? emailedCode || here.email === email : here.methodId === methodId) return all
      const { methodId: _, email: __, wrongCodes: ___, ...rest } = here
      const now = { ...rest, mailedTo: maskEmail(email), ...(methodId === undefined ? { email } : { methodId }) }
      return all.map((one) => (one === here ? now : one))
    }

    const send = createSendPage(pagesIn, cards.settings.languages)

    // A page that refuses still returns 200: its sentence is for a person, and /api has the statuses.
    const page = (reply: FastifyReply, state: TapState) =>
      send(reply, `${cards.settings.publicUrl}/tap`, { page: 'tap', state })

    /** The page of a shared collectible, which needs no session, so that link previews can show it, too. */
    const showCollected = async (reply: FastifyReply, id: string) => {
      const shown = await findShown(cards, id)
      if (!shown) return page(reply.code(404), { kind: 'not-shown' })
      const url = `${cards.settings.publicUrl}/tap?kept=${shown.id}`
      const serial = shown.hasOwner ? shown.serial : null
      return send(reply, url, { page: 'share', id: shown.id, event: eventFacts(shown.event), serial })
    }

    showFailures(scope, {
      log: (request, err) => request.log.error({ err }, 'a tap could not be processed'),
      show: (reply) => page(reply, { kind: 'refused', reason: 'failed' }),
    })

    const show = async (request: FastifyRequest, ref: string, who: Viewer | undefined) => {
      const view = await viewTap(cards, ref, who)
      const collected = await readCollected(request, ref)
      const state = tapState(view, ref, {
        signedIn: who && { email: who.verifiedEmails[0] ?? null, emails: who.verifiedEmails, userId: who.userId },
        collected,
        again: (request.query as Query).again !== undefined,
        hasCodes: emailedCode !== undefined,
        isLink: (request.query as Query).link !== undefined,
        wallets: /android/i.test(request.headers['user-agent'] ?? '') ? wallets().toReversed() : wallets(),
      })
      const { code, sent } = request.query as Query
      // The last response set a cookie with what was collected, and the browser did not send it back.
      const isUsed =
        state.kind === 'used' ||
        (state.kind === 'refused' && (state.reason === 'replayed' || state.reason === 'code-used'))
      if (sent !== undefined && isUsed && collected.length === 0)
        return { view, state: { kind: 'refused', reason: 'no-cookies' } as const }
      return { view, state: afterCode(await withInvited(state, ref), code, waitMinutes(ref, collected)) }
    }

    /** Whoever was invited by email need not type the address that the link was sent to. */
    const withInvited = async (state: TapState, ref: string): Promise<TapState> => {
      if (state.kind !== 'ready' || state.way !== 'email' || state.signedIn) return state
      const invited = await findInvitedAddress(cards.database, sha256(ref))
      return invited === undefined ? state : { ...state, typed: invited }
    }

    /** What this browser collected at the event of a new tap, unless it was signed in since, or wants another for someone else. */
    const findCollectedBefore = async (request: FastifyRequest, view: TapView) => {
      const isNew = view.state === 'keep' || (view.state === 'refused' && view.reason === 'event_sold_out')
      if (!isNew || !view.event || (request.query as Query).other !== undefined) return undefined
      const refs = collectedHere.read(request).sort((one, other) => one.at - other.at)
      return await findCollectedRef(cards, { refs: refs.map(({ ref }) => ref), eventId: view.event.id })
    }

    const showTap = async (request: FastifyRequest, ref: string) => {
      const who = await findViewer(request)
      const { view, state } = await show(request, ref, who)
      const before = who ? undefined : await findCollectedBefore(request, view)
      if (before === undefined) return state
      const { state: earlier } = await show(request, before, undefined)
      if (earlier.kind !== 'kept') return state
      return { ...earlier, again: { isOwn: false }, ...(view.state === 'keep' && { another: { ref } }) }
    }

    /** The code of a screen is exchanged for a ref, as the chip's address is. It is valid for minutes, and a guest may type for longer. */
    const openCode = async (request: FastifyRequest, reply: FastifyReply, code: string) => {
      if (request.method === 'HEAD') return reply.redirect('/tap', 303)
      try {
        const opened = await openKioskCode(cards, { code, ipAddress: request.ip })
        if (opened === undefined) return page(reply, { kind: 'refused', reason: 'code-expired' })
        if ('ref' in opened) return reply.redirect(tapPath({ ref: opened.ref }), 303)
        return page(reply, closedWay(opened))
      } catch (error) {
        if (!(error instanceof Refusal) || error.type !== 'too_many_requests') throw error
        if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter))
        return page(reply.code(error.status), { kind: 'refused', reason: 'code-limit' })
      }
    }

    scope.get('/tap', async (request, reply) => {
      const { e, p, c, f, t, s, n, k, ref, kept: collectibleId } = request.query as Query
      const record = request.method !== 'HEAD'
      // The Bolt Card programmer names the first part p (decision 118).
      const picc = e ?? p
      if (picc !== undefined || c !== undefined || s !== undefined) {
        const address = { e: asText(picc) ?? '', c: asText(c) ?? '', f: textOrBlank(f), t: textOrBlank(t) }
        const isSigned = picc !== undefined || c !== undefined
        const tap = isSigned
          ? await (record ? verifyTap : findRefOfTap)(cards, address)
          : await verifyCopyableTap(cards, { s: asText(s) ?? '', n: asText(n), ipAddress: request.ip }, { record })
        if (record) countTap?.('refused' in tap ? tap.refused : tap.isUsed ? 'used' : 'genuine')
        if ('ref' in tap) return reply.redirect(tapPath({ ref: tap.ref, ...(tap.isUsed && { again: '1' }) }), 303)
        const view = { state: 'refused', reason: tap.refused, event: null } as const
        return page(reply, tapState(view, '', {}))
      }
      if (k !== undefined) return await openCode(request, reply, asText(k) ?? '')
      if (collectibleId !== undefined) return await showCollected(reply, asText(collectibleId) ?? '')
      if (ref === undefined) return page(reply, { kind: 'welcome' })
      return page(reply, await showTap(request, asText(ref) ?? ''))
    })

    /** Redirects to the page that took the code, with the result. Reloading it sends nothing again. */
    const showAfterCode = (reply: FastifyReply, ref: string, code: CodeProblem | 'new') =>
      reply.redirect(tapPath({ ref, code }), 303)

    /**
     * After as many wrong codes as the provider accepts from one requester, for how long it refuses the right one, too. The provider does not reveal this
     * (decision 20), but a browser knows its own attempts; its cookie counts them, for all codes together.
     */
    const waitMinutes = (ref: string, collected: readonly CollectedHere[]) => {
      const methodId = collected.find((one) => one.ref === ref)?.methodId
      const since = cards.clock().getTime() - wrongRate.seconds * 1000
      const wrong = collected
        .flatMap((one) => (methodId !== undefined && one.methodId === methodId ? (one.wrongCodes ?? []) : []))
        .filter((at) => at > since)
        .sort((one, other) => one - other)
      const first = wrong.at(-wrongRate.max)
      return first === undefined ? undefined : Math.ceil((first - since) / 60_000)
    }

    const sendNewCode = async (
      request: FastifyRequest,
      reply: FastifyReply,
      ref: string,
      { sendAgain, methodId }: EmailedCode & { methodId: string },
    ) => {
      const counted = await limitNewCodes(cards, ref)
      let linkToken: string | undefined
      try {
        linkToken = await sendAgain(request, reply, methodId)
      } finally {
        if (!linkToken) await counted.refund()
      }
      return linkToken
    }

    /** Signs in with the code from the email that this browser requested, or sends another one. */
    const authenticateCode = async (request: FastifyRequest, reply: FastifyReply, form: Form) => {
      const ref = asText(form.ref) ?? ''
      const before = await readCollected(request, ref)
      const here = before.find((one) => one.ref === ref)
      const methodId = here?.methodId
      if (emailedCode === undefined || methodId === undefined) return reply.redirect(tapPath({ ref }), 303)
      const code = (asText(form.code) ?? '').normalize('NFKC').replaceAll(/\D/g, '')
      const isWaiting = waitMinutes(ref, before) !== undefined
      try {
        if (form.intent === 'new-code') {
          if (isWaiting) return showAfterCode(reply, ref, 'wrong')
          const linkToken = await sendNewCode(request, reply, ref, { ...emailedCode, methodId })
          if (linkToken) reply.header('set-cookie', linkCookie(linkToken, secure))
          return showAfterCode(reply, ref, 'new')
        }
        if (code.length !== 6) return showAfterCode(reply, ref, 'missing')
        const cookies = await emailedCode.authenticate(request, {
          methodId,
          code,
          ref,
          sharesEmail: here?.sharesEmail === true,
        })
        reply.header('set-cookie', [...cookies, collectedHere.write({ ref, mailedTo: null }, before)])
        return reply.redirect(tapPath({ ref }), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        request.log.info({ type: error.type, reason: error.reason }, 'code refused')
        const problem = codeProblemOf(error)
        if (here && problem === 'wrong' && !isWaiting) {
          const { at, ...rest } = here
          const wrongCodes = [...(here.wrongCodes ?? []), cards.clock().getTime()].slice(-wrongRate.max)
          reply.header('set-cookie', collectedHere.write({ ...rest, wrongCodes }, before))
        }
        return showAfterCode(reply, ref, problem)
      }
    }

    /** The cookies after an email was sent. A form sent again after a lost response sends no second email, so the first one's code is looked up. */
    const emailCookies = async (
      emailed: { methodId?: string; linkToken?: string },
      { ref, email, ...may }: { ref: string; email: string; mayReaddress: boolean; sharesEmail: boolean },
      before: readonly CollectedHere[],
    ) => {
      const methodId = emailed.methodId ?? (await emailedCode?.findMethodId(email))
      const sent = methodId === undefined ? { email: email.trim() } : { methodId }
      return [
        collectedHere.write(
          {
            ref,
            mailedTo: maskEmail(email),
            ...sent,
            ...(may.mayReaddress && { mayReaddress: true }),
            ...(may.sharesEmail && { sharesEmail: true }),
          },
          before,
        ),
        ...(emailed.linkToken ? [linkCookie(emailed.linkToken, secure)] : []),
      ]
    }

    /** Sends what this browser collected to another address. A form from any other browser leads to the unchanged page. */
    const changeAddress = async (request: FastifyRequest, reply: FastifyReply, form: Form) => {
      const [ref, email] = [asText(form.ref) ?? '', asText(form.email) ?? '']
      const before = collectedHere.read(request)
      const here = before.find((one) => one.ref === ref)
      if (!here?.mayReaddress) return reply.redirect(tapPath({ ref }), 303)
      try {
        const language = pageLanguage(request, cards.settings.languages)
        const codeFor = emailedCode?.codeFor(request, reply)
        const emailed = await readdress(cards, { ref, email, language, ipAddress: request.ip, codeFor })
        const may = { mayReaddress: true, sharesEmail: here.sharesEmail === true }
        reply.header('set-cookie', await emailCookies(emailed, { ref, email, ...may }, before))
        return reply.redirect(tapPath({ ref, sent: '1' }), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        request.log.info({ ...callFields(request, reply), type: error.type, reason: error.reason }, 'address refused')
        const { state } = await show(request, ref, await findViewer(request))
        const problem = readdressProblemOf(error, email)
        return page(
          reply,
          state.kind === 'kept' && state.readdress
            ? { ...state, readdress: { ref, problem, ...(email && { typed: email }) } }
            : state,
        )
      }
    }

    scope.post('/tap', async (request, reply) => {
      assertOwnForm(request, allowedOrigins)
      const form = (request.body ?? {}) as Form
      const [ref, email] = [asText(form.ref) ?? '', asText(form.email)]
      // Kept by a service worker while there was no network (decision 101). It waits on where this is refused only for now.
      const isLater = form.later !== undefined
      const viewer = await findViewer(request, { mustKnow: isLater && email === undefined })
      // The address that was typed counts, whoever has signed in since.
      const who = isLater && email !== undefined ? undefined : viewer
      // Nor does anyone collect with the page of someone else. Who is signed in now is asked again.
      if (form.for !== undefined && form.for !== who?.userId)
        return page(reply, (await show(request, ref, viewer)).state)
      if (form.intent === 'code' || form.intent === 'new-code')
        return who ? reply.redirect(tapPath({ ref }), 303) : await authenticateCode(request, reply, form)
      if (form.intent === 'readdress') return await changeAddress(request, reply, form)
      try {
        if (form.intent === 'register') {
          if (!who) return reply.redirect(`/?${new URLSearchParams({ return_to: tapPath({ ref }) })}`, 303)
          await registerCard(cards, { ref, holderId: who.userId })
          return reply.redirect('/cards', 303)
        }
        const language = pageLanguage(request, cards.settings.languages)
        const collected = await collect(cards, {
          ref,
          language,
          ...(who ? { bearer: who } : { email, ipAddress: request.ip, codeFor: emailedCode?.codeFor(request, reply) }),
        })
        const before = collectedHere.read(request)
        const sharesEmail = form.share !== undefined
        if (who) {
          const [address] = who.verifiedEmails
          const collectibleId = collected.collectible.id
          if (sharesEmail && address !== undefined)
            await updateSharing(cards, { viewer: who, collectibleId, email: address })
          reply.header('set-cookie', collectedHere.write({ ref, mailedTo: null }, before))
        } else {
          // Not for the same form sent again from another browser, which only proves knowledge of the address.
          const mayReaddress = collected.isNew || before.some((one) => one.ref === ref && one.mayReaddress)
          const may = { mayReaddress, sharesEmail }
          reply.header('set-cookie', await emailCookies(collected, { ref, email: email ?? '', ...may }, before))
        }
        return reply.redirect(tapPath({ ref, ...(!who && { sent: '1' }) }), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        request.log.info({ ...callFields(request, reply), type: error.type, reason: error.reason }, 'tap refused')
        if (isLater && isForNow(error)) throw error
        const { view, state } = await show(request, ref, who)
        return page(reply, withChoice(stateAfter(error, { view, state, ref, email }), form.share !== undefined))
      }
    })
  })

/** The page that takes a code, with the result of the last one. */
const afterCode = (state: TapState, said: unknown, waitMinutes: number | undefined): TapState => {
  if (state.kind !== 'kept' || !state.code) return state
  if (waitMinutes !== undefined) return { ...state, code: { ...state.code, waitMinutes } }
  const problem = codeProblems.find((one) => one === said)
  return { ...state, code: { ...state.code, ...(problem && { problem }), ...(said === 'new' && { isNew: true }) } }
}

type Refused = { view: TapView; state: TapState; ref: string; email: string | undefined }

/** What the page shows after a refused form: what is wrong with the field, or why nothing can be collected. */
const stateAfter = (refusal: Refusal, { view, state, ref, email }: Refused): TapState => {
  // The state changed between the refusal and this view; the view is newer.
  if (state.kind !== 'used' && (view.state !== 'keep' || state.kind !== 'ready')) return state
  if (!isTapRefusal(refusal)) return { ...state, problem: problemOf(refusal, email), ...(email && { typed: email }) }
  const event = 'event' in view ? view.event : null
  return tapState({ state: 'refused', reason: refusal.type, event, ...serialOf(refusal) }, ref, {})
}

/** What was chosen at a refused form is still chosen. */
const withChoice = (state: TapState, isShared: boolean): TapState =>
  state.kind === 'ready' && state.sharing ? { ...state, sharing: { isShared } } : state

/** The same form may be accepted in a while. */
const isForNow = ({ status }: Refusal) => status === 429 || status >= 500

const pageRefusals: readonly string[] = tapRefusals
const isTapRefusal = (error: Refusal): error is Refusal & { type: TapRefusal } => pageRefusals.includes(error.type)

const serialOf = ({ details }: Refusal) => (typeof details?.serial === 'number' ? { serial: details.serial } : {})
