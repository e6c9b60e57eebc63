import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import { registerCard } from '@iyk/cards/cards/register.ts'
import { collect } from '@iyk/cards/collectibles/collect.ts'
import { readdress } from '@iyk/cards/collectibles/readdress.ts'
import { findShown } from '@iyk/cards/collectibles/show.ts'
import type { CardsContext, Viewer } from '@iyk/cards/context.ts'
import { limitNewCodes } from '@iyk/cards/limits/limit-taps.ts'
import { readTap } from '@iyk/cards/taps/read-tap.ts'
import { viewTap } from '@iyk/cards/taps/view-tap.ts'
import { toRefusal } from '@iyk/kit/http/answer-errors.ts'
import { aboutCall } from '@iyk/kit/http/log-answers.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import {
  type CodeProblem,
  codeProblems,
  type ReaddressProblem,
  type TapPageData,
  type TapProblem,
  type TapState,
} from '@iyk/wire/tap-page.ts'
import { type TapRefusal, type TapView, tapRefusals } from '@iyk/wire/taps.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltWeb } from './built-web.ts'
import type { MailedCode } from './mailed-code.ts'
import { maskEmail } from './mask-email.ts'
import { pageLanguage } from './page-language.ts'
import { keptCookies, linkCookie } from './tap-cookies.ts'
import { eventFacts, type KeptHere, tapState } from './tap-state.ts'

type Options = {
  cards: CardsContext
  allowedOrigins: readonly string[]
  /** Who opens the page, by its cookies. */
  findReader: (request: FastifyRequest) => Promise<Viewer | undefined>
  pagesIn: BuiltWeb['pagesIn']
  /** Absent where another provider keeps the accounts: its mails have no code. */
  mailedCode?: MailedCode | undefined
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

/** A form may hold anything, and a header may not. */
const tapPath = (query: Record<string, string>) => `/tap?${new URLSearchParams(query)}`

/**
 * `/tap`, complete without a script. The address of the chip is verified and exchanged for a ref by a redirect, so that
 * it neither stays in the address bar nor in a history that syncs; GET and HEAD spend nothing; the form's POST does.
 */
export const mountTap = (app: FastifyInstance, options: Options) =>
  app.register(async (scope) => {
    const { cards, allowedOrigins, findReader, pagesIn, mailedCode } = options
    const secure = cards.settings.publicUrl.startsWith('https:')
    const { tapLifetimeMinutes, limits } = cards.settings
    const wrongRate = limits.rates.LIMIT_WRONG_CODES_PER_ACCOUNT_AND_NETWORK
    const keptHere = keptCookies({ masterKey: cards.masterKey, clock: cards.clock, secure, tapLifetimeMinutes })
    await scope.register(formbody, {
      bodyLimit: 4096,
      // What is no UTF-8 becomes a mark that no address may hold.
      parser: (text) => Object.fromEntries(new URLSearchParams(text)),
    })
    await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
    // A shared cache or the back button must never show one person's tap to another. Under the policy of all other pages, no-referrer, browsers
    // would send our own form with the origin null: https://fetch.spec.whatwg.org/#append-a-request-origin-header
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'same-origin')
    })

    const send = async (reply: FastifyReply, url: string, data: TapPageData) => {
      const { renderPage } = await pagesIn(pageLanguage(reply.request))
      return reply.type('text/html; charset=utf-8').send(renderPage(url, data))
    }

    // A page that says no has loaded well: the sentence is for a person, and /api has the statuses.
    const page = (reply: FastifyReply, state: TapState) =>
      send(reply, `${cards.settings.publicUrl}/tap`, { page: 'tap', state })

    /** A collectible shared by its keeper; of interest to link previews too, so it says what it is without a session. */
    const showKept = async (reply: FastifyReply, id: string) => {
      const shown = await findShown(cards, id)
      if (!shown) return page(reply, { kind: 'welcome' })
      const url = `${cards.settings.publicUrl}/tap?kept=${shown.id}`
      return send(reply, url, { page: 'share', id: shown.id, event: eventFacts(shown.event), serial: shown.serial })
    }

    // A person stands before this form, and whoever asks for JSON is a program.
    const answerAsJson = scope.errorHandler
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const refusal = toRefusal(error)
      if (refusal.status < 500 || !request.headers.accept?.includes('text/html'))
        return answerAsJson.call(scope, error, request, reply)
      request.log.error({ err: error }, 'a tap could not be answered')
      if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
      return page(reply.code(refusal.status), { kind: 'refused', reason: 'failed' })
    })

    const show = async (request: FastifyRequest, ref: string, who: Viewer | undefined) => {
      const view = await viewTap(cards, ref, who)
      const kept = keptHere.read(request)
      const state = tapState(view, ref, {
        signedIn: who && { email: who.verifiedEmails[0] ?? null, emails: who.verifiedEmails },
        kept,
        again: (request.query as Query).again !== undefined,
      })
      const { code, sent } = request.query as Query
      // This browser was just told what it kept, and does not know it any more.
      if (sent !== undefined && state.kind === 'refused' && state.reason === 'replayed' && kept.length === 0)
        return { view, state: { ...state, reason: 'no-cookies' } as const }
      return { view, state: afterCode(state, code, waitMinutes(ref, kept)) }
    }

    scope.get('/tap', async (request, reply) => {
      const { e, c, ref, kept } = request.query as Query
      if (e !== undefined || c !== undefined) {
        const tap = await readTap(cards, { e: asText(e) ?? '', c: asText(c) ?? '' })
        if ('ref' in tap) return reply.redirect(tapPath({ ref: tap.ref, ...(tap.isUsed && { again: '1' }) }), 303)
        const view = { state: 'refused', reason: tap.refused, event: null } as const
        return page(reply, tapState(view, '', {}))
      }
      if (kept !== undefined) return await showKept(reply, asText(kept) ?? '')
      if (ref === undefined) return page(reply, { kind: 'welcome' })
      return page(reply, (await show(request, asText(ref) ?? '', await findReader(request))).state)
    })

    /** Back to the page that took the code, with what came of it. A reload there asks for nothing again. */
    const showAfterCode = (reply: FastifyReply, ref: string, code: CodeProblem | 'new') =>
      reply.redirect(tapPath({ ref, code }), 303)

    /**
     * After as many wrong codes as its provider takes from one place, how long it will call the right one wrong, too. It tells nobody so (decision 20);
     * this browser's own tries are no secret from it, and they are counted in its cookie, whatever the codes were for.
     */
    const waitMinutes = (ref: string, kept: readonly KeptHere[]) => {
      const methodId = kept.find((one) => one.ref === ref)?.methodId
      const since = cards.clock().getTime() - wrongRate.seconds * 1000
      const wrong = kept
        .flatMap((one) => (methodId !== undefined && one.methodId === methodId ? (one.wrongCodes ?? []) : []))
        .filter((at) => at > since)
        .sort((one, other) => one - other)
      const first = wrong.at(-wrongRate.most)
      return first === undefined ? undefined : Math.ceil((first - since) / 60_000)
    }

    const sendNewCode = async (
      request: FastifyRequest,
      reply: FastifyReply,
      ref: string,
      { sendAgain, methodId }: MailedCode & { methodId: string },
    ) => {
      const counted = await limitNewCodes(cards, ref)
      let linkToken: string | undefined
      try {
        linkToken = await sendAgain(request, reply, methodId)
      } finally {
        if (!linkToken) await counted.takeBack()
      }
      return linkToken
    }

    /** Signs in with the code of the mail that this browser asked for, or has another one sent. */
    const takeCode = async (request: FastifyRequest, reply: FastifyReply, form: Form) => {
      const ref = asText(form.ref) ?? ''
      const before = keptHere.read(request)
      const here = before.find((one) => one.ref === ref)
      const methodId = here?.methodId
      if (mailedCode === undefined || methodId === undefined) return reply.redirect(tapPath({ ref }), 303)
      const code = (asText(form.code) ?? '').normalize('NFKC').replaceAll(/\D/g, '')
      const isWaiting = waitMinutes(ref, before) !== undefined
      try {
        if (form.intent === 'new-code') {
          if (isWaiting) return showAfterCode(reply, ref, 'wrong')
          const linkToken = await sendNewCode(request, reply, ref, { ...mailedCode, methodId })
          if (linkToken) reply.header('set-cookie', linkCookie(linkToken, secure))
          return showAfterCode(reply, ref, 'new')
        }
        if (code.length !== 6) return showAfterCode(reply, ref, 'missing')
        const cookies = await mailedCode.authenticate(request, { methodId, code })
        reply.header('set-cookie', [...cookies, keptHere.write({ ref, mailedTo: null }, before)])
        return reply.redirect('/collection', 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        request.log.info({ type: error.type, reason: error.reason }, 'code refused')
        const problem = codeProblemOf(error)
        if (here && problem === 'wrong' && !isWaiting) {
          const { at, ...kept } = here
          const wrongCodes = [...(here.wrongCodes ?? []), cards.clock().getTime()].slice(-wrongRate.most)
          reply.header('set-cookie', keptHere.write({ ...kept, wrongCodes }, before))
        }
        return showAfterCode(reply, ref, problem)
      }
    }

    /** What this browser was told it kept, after a mail went out. The same form sent again makes no second one, and its first answer may be lost. */
    const mailedCookies = async (
      mailed: { methodId?: string; linkToken?: string },
      { ref, email, mayReaddress }: { ref: string; email: string; mayReaddress: boolean },
      before: readonly KeptHere[],
    ) => {
      const methodId = mailed.methodId ?? (await mailedCode?.findMethodId(email))
      const sent = methodId === undefined ? { email: email.trim() } : { methodId }
      return [
        keptHere.write({ ref, mailedTo: maskEmail(email), ...sent, ...(mayReaddress && { mayReaddress }) }, before),
        ...(mailed.linkToken ? [linkCookie(mailed.linkToken, secure)] : []),
      ]
    }

    /** Sends what this browser kept to another address. Anybody else's form leads to the page as it is. */
    const takeOtherAddress = async (request: FastifyRequest, reply: FastifyReply, form: Form) => {
      const [ref, email] = [asText(form.ref) ?? '', asText(form.email) ?? '']
      const before = keptHere.read(request)
      if (!before.find((one) => one.ref === ref)?.mayReaddress) return reply.redirect(tapPath({ ref }), 303)
      try {
        const language = pageLanguage(request)
        const codeFor = mailedCode?.codeFor(request, reply)
        const mailed = await readdress(cards, { ref, email, language, ipAddress: request.ip, codeFor })
        reply.header('set-cookie', await mailedCookies(mailed, { ref, email, mayReaddress: true }, before))
        return reply.redirect(tapPath({ ref, sent: '1' }), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        request.log.info({ ...aboutCall(request, reply), type: error.type, reason: error.reason }, 'address refused')
        const { state } = await show(request, ref, await findReader(request))
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
      // A sandboxed frame or a page that hides where it is writes null: ours does neither, see the referrer policy.
      const { origin, 'sec-fetch-site': site } = request.headers
      if ((origin !== undefined && !allowedOrigins.includes(origin)) || site === 'cross-site')
        throw new Refusal('bad_domain_for_stytch_sdk', { reason: `form posted from ${origin ?? site}` })
      const form = (request.body ?? {}) as Form
      const [ref, email] = [asText(form.ref) ?? '', asText(form.email)]
      const who = await findReader(request)
      if (form.intent === 'code' || form.intent === 'new-code')
        return who ? reply.redirect('/collection', 303) : await takeCode(request, reply, form)
      if (form.intent === 'readdress') return await takeOtherAddress(request, reply, form)
      try {
        if (form.intent === 'register') {
          if (!who) return reply.redirect(`/?${new URLSearchParams({ return_to: tapPath({ ref }) })}`, 303)
          await registerCard(cards, { ref, holderId: who.userId })
          return reply.redirect('/cards', 303)
        }
        const language = pageLanguage(request)
        const kept = await collect(cards, {
          ref,
          language,
          ...(who ? { bearer: who } : { email, ipAddress: request.ip, codeFor: mailedCode?.codeFor(request, reply) }),
        })
        const before = keptHere.read(request)
        if (who) reply.header('set-cookie', keptHere.write({ ref, mailedTo: null }, before))
        else {
          // Not for whoever sends the same form again elsewhere: they only know the address.
          const mayReaddress = kept.isNew || before.some((one) => one.ref === ref && one.mayReaddress)
          reply.header('set-cookie', await mailedCookies(kept, { ref, email: email ?? '', mayReaddress }, before))
        }
        return reply.redirect(tapPath({ ref, ...(!who && { sent: '1' }) }), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        request.log.info({ ...aboutCall(request, reply), type: error.type, reason: error.reason }, 'tap refused')
        const { view, state } = await show(request, ref, who)
        return page(reply, stateAfter(error, { view, state, ref, email }))
      }
    })
  })

/** The page that takes a code, with what came of the last one. */
const afterCode = (state: TapState, said: unknown, waitMinutes: number | undefined): TapState => {
  if (state.kind !== 'kept' || !state.code) return state
  if (waitMinutes !== undefined) return { ...state, code: { ...state.code, waitMinutes } }
  const problem = codeProblems.find((one) => one === said)
  return { ...state, code: { ...state.code, ...(problem && { problem }), ...(said === 'new' && { isNew: true }) } }
}

type Asked = { view: TapView; state: TapState; ref: string; email: string | undefined }

/** What the page says after a form was refused: what is wrong with the field, or why this tap gives nothing. */
const stateAfter = (refusal: Refusal, { view, state, ref, email }: Asked): TapState => {
  // Between the refusal and this look something changed; the look is newer.
  if (view.state !== 'keep' || state.kind !== 'ready') return state
  if (!isTapRefusal(refusal)) return { ...state, problem: problemOf(refusal, email), ...(email && { typed: email }) }
  return tapState({ state: 'refused', reason: refusal.type, event: view.event, ...serialOf(refusal) }, ref, {})
}

const pageRefusals: readonly string[] = tapRefusals
const isTapRefusal = (error: Refusal): error is Refusal & { type: TapRefusal } => pageRefusals.includes(error.type)

const serialOf = ({ details }: Refusal) => (typeof details?.serial === 'number' ? { serial: details.serial } : {})
