import { recognizeBrowser } from '@iyk/identity/browsers/recognize-browser.ts'
import type { Place } from '@iyk/identity/caller/place.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { sendCodeAgain } from '@iyk/identity/otps/email/send-again.ts'
import { readEmailAddress } from '@iyk/identity/users/read-email-address.ts'
import { findRecipient } from '@iyk/identity/users/store.ts'
import { acceptedLocale } from '@iyk/identity/words/locale.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectionLink } from '../collection-link.ts'
import { pageLanguage } from './page-language.ts'
import { sessionCookies } from './tap-cookies.ts'

/** What a page without scripts does with the code of a mail. */
export type MailedCode = {
  /** From where a code will be answered: this browser, which gets a cookie for that if it has none. */
  codeFor(request: FastifyRequest, reply: FastifyReply): Place
  /** Signs in; answers the cookies of the session. Throws the refusal of the provider. */
  authenticate(request: FastifyRequest, attempt: { methodId: string; code: string }): Promise<string[]>
  /** Answers the token of the link that went out beside the code; undefined where nothing was sent. */
  sendAgain(request: FastifyRequest, reply: FastifyReply, methodId: string): Promise<string | undefined>
  /** What the code that went to an address is named by. */
  findMethodId(email: string): Promise<string | undefined>
}

/** The code goes to the provider by the call that a page with scripts makes, so that every limit, check and record of it holds (decision 48). */
export const mailedCode = (app: FastifyInstance, identity: IdentityContext): MailedCode => {
  const { publicToken, publicUrl } = identity.settings
  const { origin } = new URL(publicUrl)
  const browserOf = ({ headers: { cookie }, ip: ipAddress }: FastifyRequest, reply: FastifyReply) =>
    recognizeBrowser(identity, {
      cookie,
      origin,
      ipAddress,
      setCookie: (value) => void reply.header('set-cookie', value),
    })
  return {
    codeFor: (request, reply) => browserOf(request, reply).keepPlace(),

    async authenticate(request, { methodId, code }) {
      const { cookie = '', 'user-agent': userAgent = '', 'accept-language': language = '' } = request.headers
      const answer = await app.inject({
        method: 'POST',
        url: '/sdk/v1/otps/authenticate',
        remoteAddress: request.ip,
        headers: {
          authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
          host: new URL(publicUrl).host,
          origin,
          'user-agent': userAgent,
          'accept-language': language,
          cookie,
        },
        payload: { token: code, method_id: methodId, session_duration_minutes: sessionDurationMinutes.asked },
      })
      const body = answer.json()
      if (answer.statusCode !== 200) throw new Refusal(body.error_type as ErrorType, { reason: 'code of a kept mail' })
      const { session_token, session_jwt, session } = body.data
      const browser = [answer.headers['set-cookie'] ?? []].flat()
      const tokens = { token: session_token, jwt: session_jwt, expiresAt: session.expires_at }
      return [...browser, ...sessionCookies(tokens, publicUrl.startsWith('https:'))]
    },

    findMethodId: async (email) => (await findRecipient(identity.database, readEmailAddress(email)))?.email_id,

    sendAgain: (request, reply, methodId) => {
      const caller = {
        sessionToken: undefined,
        signedIn: undefined,
        origin,
        ...browserOf(request, reply),
        ipAddress: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 512) ?? '',
        locale: acceptedLocale(request.headers['accept-language']),
      }
      const again = { methodId, locale: pageLanguage(request), redirectUrl: collectionLink(publicUrl) }
      return sendCodeAgain({ ...identity, caller }, again)
    },
  }
}
