import formbody from '@fastify/formbody'
import { registerCard } from '@iyk/cards/cards/register.ts'
import { collect } from '@iyk/cards/collectibles/collect.ts'
import { findTypedAddress } from '@iyk/cards/collectibles/find-typed-address.ts'
import { readdress } from '@iyk/cards/collectibles/readdress.ts'
import { findShown } from '@iyk/cards/collectibles/show.ts'
import type { CardsContext, Viewer } from '@iyk/cards/context.ts'
import { limitNewCodes } from '@iyk/cards/limits/limit-taps.ts'
import { findRefOfTap, verifyTap } from '@iyk/cards/taps/verify-tap.ts'
import { viewTap } from '@iyk/cards/taps/view-tap.ts'
import { toRefusal } from '@iyk/kit/http/handle-errors.ts'
import { callFields } from '@iyk/kit/http/log-replies.ts'
import { originForLog } from '@iyk/kit/http/origin-for-log.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import {
  type CodeProblem,
  codeProblems,
  type ReaddressProblem,
  type TapProblem,
  type TapState,
} from '@iyk/wire/tap-page.ts'
import { type TapRefusal, type TapView, tapRefusals } from '@iyk/wire/taps.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltWeb } from './built-web.ts'
import type { EmailedCode } from './emailed-code.ts'
import { maskEmail } from './mask-email.ts'
import { pageLanguage } from './page-language.ts'
import { createSendPage } from './send-page.ts'
import { collectedCookies, linkCookie } from './tap-cookies.ts'
import { type CollectedHere, tapState } from './tap-state.ts'

type Options = {
  cards: CardsContext
  allowedOrigins: readonly string[]
  /** Who opens the page, by its cookies. */
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>
  pagesIn: BuiltWeb['pagesIn']
  /** Absent with another provider, since our emails then have no code. */
  emailedCode?: EmailedCode | undefined
}

type Query = {
  e?: unknown
  c?: unknown
  ref?: unknown
  again?: unknown
  kept?: unknown
  code?: unknown
  sent?: unknown
}
type Form = { ref?: unknown; intent?: unknown; email?: unknown; code?: unknown }

const asText = (value: unknown) => (typeof value === 'string' && value.length <= 512 ? value : undefined)

const problemOf = (refusal: Refusal, email: string | undefined): TapProblem => {
  if (refusal.type === 'invalid_email') return email?.trim() ? 'email-invalid' : 'email-missing'
  return refusal.type === 'too_many_requests' ? 'too-many' : 'failed'
}

const readdressProblemOf = (refusal: Refusal, email: string | undefined): ReaddressProblem =>
  refusal.type === 'tap_expired' || refusal.type === 'tap_used' ? 'settled' : problemOf(refusal, email)

const codeProblemOf = (refusal: Refusal): CodeProblem => {
  if (refusal.type === 'unable_to_auth_otp_code') return 'wrong'
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
    const { cards, allowedOrigins, findViewer, pagesIn, emailedCode } = options
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

    const send = createSendPage(pagesIn)

    // A page that refuses still returns 200: its sentence is for a person, and /api has the statuses.
    const page = (reply: FastifyReply, state: TapState) =>
      send(reply, `${cards.settings.publicUrl}/tap`, { page: 'tap', state })

    /** The page of a shared collectible, which needs no session, so that link previews can show it, too. */
    const showCollected = async (reply: FastifyReply, id: string) => {
      const shown = await findShown(cards, id)
      if (!shown) return page(reply, { kind: 'welcome' })
      const url = `${cards.settings.publicUrl}/tap?kept=${shown.id}`
      return send(reply, url, { page: 'share', id: shown.id, event: eventFacts(shown.event), serial: shown.serial })
    }

    // A browser gets a page; a caller that does not accept HTML is a program.
    const replyAsJson = scope.errorHandler
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const refusal = toRefusal(error)
      if (refusal.status < 500 || !request.headers.accept?.includes('text/html'))
        return replyAsJson.call(scope, error, request, reply)
      request.log.error({ err: error }, 'a tap could not be processed')
      if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
      return page(reply.code(refusal.status), { kind: 'refused', reason: 'failed' })
    })

    const show = async (request: FastifyRequest, ref: string, who: Viewer | undefined) => {
      const view = await viewTap(cards, ref, who)
      const collected = await readCollected(request, ref)
      const state = tapState(view, ref, {
        signedIn: who && { email: who.verifiedEmails[0] ?? null, emails: who.verifiedEmails },
        collected,
        again: (request.query as Query).again !== undefined,
      })
      const { code, sent } = request.query as Query
      // The last response set a cookie with what was collected, and the browser did not send it back.
      const isUsed = state.kind === 'used' || (state.kind === 'refused' && state.reason === 'replayed')
      if (sent !== undefined && isUsed && collected.length === 0)
        return { view, state: { kind: 'refused', reason: 'no-cookies' } as const }
      return { view, state: afterCode(state, code, waitMinutes(ref, collected)) }
    }

    scope.get('/tap', async (request, reply) => {
      const { e, c, ref, kept: collectibleId } = request.query as Query
      if (e !== undefined || c !== undefined) {
        const address = { e: asText(e) ?? '', c: asText(c) ?? '' }
        const tap = await (request.method === 'HEAD' ? findRefOfTap : verifyTap)(cards, address)
        if ('ref' in tap) return reply.redirect(tapPath({ ref: tap.ref, ...(tap.isUsed && { again: '1' }) }), 303)
        const view = { state: 'refused', reason: tap.refused, event: null } as const
        return page(reply, tapState(view, '', {}))
      }
      if (collectibleId !== undefined) return await showCollected(reply, asText(collectibleId) ?? '')
      if (ref === undefined) return page(reply, { kind: 'welcome' })
      return page(reply, (await show(request, asText(ref) ?? '', await findViewer(request))).state)
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
        const cookies = await emailedCode.authenticate(request, { methodId, code })
        reply.header('set-cookie', [...cookies, collectedHere.write({ ref, mailedTo: null }, before)])
        return reply.redirect('/collection', 303)
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
      { ref, email, mayReaddress }: { ref: string; email: string; mayReaddress: boolean },
      before: readonly CollectedHere[],
    ) => {
      const methodId = emailed.methodId ?? (await emailedCode?.findMethodId(email))
      const sent = methodId === undefined ? { email: email.trim() } : { methodId }
      return [
        collectedHere.write(
          { ref, mailedTo: maskEmail(email), ...sent, ...(mayReaddress && { mayReaddress }) },
          before,
        ),
        ...(emailed.linkToken ? [linkCookie(emailed.linkToken, secure)] : []),
      ]
    }

    /** Sends what this browser collected to another address. A form from any other browser leads to the unchanged page. */
    const changeAddress = async (request: FastifyRequest, reply: FastifyReply, form: Form) => {
      const [ref, email] = [asText(form.ref) ?? '', asText(form.email) ?? '']
      const before = collectedHere.read(request)
      if (!before.find((one) => one.ref === ref)?.mayReaddress) return reply.redirect(tapPath({ ref }), 303)
      try {
        const language = pageLanguage(request)
        const codeFor = emailedCode?.codeFor(request, reply)
        const emailed = await readdress(cards, { ref, email, language, ipAddress: request.ip, codeFor })
        reply.header('set-cookie', await emailCookies(emailed, { ref, email, mayReaddress: true }, before))
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
      // A sandboxed frame, or a page with referrer policy no-referrer, sends the origin null; ours is neither.
      const { origin, referer, 'sec-fetch-site': site } = request.headers
      // A browser too old for the first two may still name the page.
      const from = origin ?? (site === undefined && referer ? (URL.parse(referer)?.origin ?? referer) : undefined)
      if ((from !== undefined && !allowedOrigins.includes(from)) || site === 'cross-site')
        throw new Refusal('bad_domain_for_stytch_sdk', {
          reason: `form posted from ${originForLog(from)}, ${site ?? 'site not named'}`,
        })
      const form = (request.body ?? {}) as Form
      const [ref, email] = [asText(form.ref) ?? '', asText(form.email)]
      const who = await findViewer(request)
      if (form.intent === 'code' || form.intent === 'new-code')
        return who ? reply.redirect('/collection', 303) : await authenticateCode(request, reply, form)
      if (form.intent === 'readdress') return await changeAddress(request, reply, form)
      try {
        if (form.intent === 'register') {
          if (!who) return reply.redirect(`/?${new URLSearchParams({ return_to: tapPath({ ref }) })}`, 303)
          await registerCard(cards, { ref, holderId: who.userId })
          return reply.redirect('/cards', 303)
        }
        const language = pageLanguage(request)
        const collected = await collect(cards, {
          ref,
          language,
          ...(who ? { bearer: who } : { email, ipAddress: request.ip, codeFor: emailedCode?.codeFor(request, reply) }),
        })
        const before = collectedHere.read(request)
        if (who) reply.header('set-cookie', collectedHere.write({ ref, mailedTo: null }, before))
        else {
          // Not for the same form sent again from another browser, which only proves knowledge of the address.
          const mayReaddress = collected.isNew || before.some((one) => one.ref === ref && one.mayReaddress)
          reply.header('set-cookie', await emailCookies(collected, { ref, email: email ?? '', mayReaddress }, before))
        }
        return reply.redirect(tapPath({ ref, ...(!who && { sent: '1' }) }), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        request.log.info({ ...callFields(request, reply), type: error.type, reason: error.reason }, 'tap refused')
        const { view, state } = await show(request, ref, who)
        return page(reply, stateAfter(error, { view, state, ref, email }))
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

const pageRefusals: readonly string[] = tapRefusals
const isTapRefusal = (error: Refusal): error is Refusal & { type: TapRefusal } => pageRefusals.includes(error.type)

const serialOf = ({ details }: Refusal) => (typeof details?.serial === 'number' ? { serial: details.serial } : {})
