import { recognizeBrowser } from '@iyk/identity/browsers/recognize-browser.ts'
import type { Requester } from '@iyk/identity/caller/requester.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { acceptedLocale } from '@iyk/identity/copy/locale.ts'
import { resendCode } from '@iyk/identity/otps/email/resend-code.ts'
import { parseEmailAddress } from '@iyk/identity/users/parse-email-address.ts'
import { findRecipient } from '@iyk/identity/users/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { allLanguages } from '@iyk/wire/offered-languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectionLink } from '../collection-link.ts'
import { pageLanguage } from './page-language.ts'
import { sessionCookies } from './tap-cookies.ts'

/** What a page without scripts does with an emailed code. */
export type EmailedCode = {
  /** Where a code is requested: this browser, which gets a browser cookie if it has none. */
  codeFor(request: FastifyRequest, reply: FastifyReply): Requester
  /**
   * Signs in and returns the cookies of the session. The collectible of the tap that the code was sent for is then one that was collected signed in, and
   * with `sharesEmail` its organizer sees the address that the code was sent to.
   * Throws the provider's refusal.
   */
  authenticate(
    request: FastifyRequest,
    attempt: { methodId: string; code: string; ref: string; sharesEmail?: boolean },
  ): Promise<string[]>
  /** Returns the token of the link that was sent with the code; undefined when nothing was sent. */
  sendAgain(request: FastifyRequest, reply: FastifyReply, methodId: string): Promise<string | undefined>
  /** The method id of the code that was sent to an address. */
  findMethodId(email: string): Promise<string | undefined>
}

/** Sends the code to the provider by the same call as a page with scripts, so that every limit, check and audit entry applies (decision 48). */
export const createEmailedCode = (app: FastifyInstance, identity: IdentityContext): EmailedCode => {
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
    codeFor: (request, reply) => browserOf(request, reply).ensureRequester(),

    async authenticate(request, { methodId, code, ref, sharesEmail = false }) {
      const { cookie = '', 'user-agent': userAgent = '', 'accept-language': language = '' } = request.headers
      const response = await app.inject({
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
        payload: { token: code, method_id: methodId, session_duration_minutes: sessionDurationMinutes.requested },
      })
      const body = response.json()
      if (response.statusCode !== 200)
        throw new Refusal(body.error_type as ErrorType, { reason: 'code of a collect email' })
      const { session_token, session_jwt, session, user } = body.data
      // Whether it is theirs or was given to another address since, they are signed in.
      const call = (method: 'POST' | 'PUT', path: string, payload: object) =>
        app.inject({
          method,
          url: `/api/collectibles${path}`,
          remoteAddress: request.ip,
          headers: { authorization: `Bearer ${session_jwt}`, host: new URL(publicUrl).host, origin },
          payload,
        })
      const collected = await call('POST', '', { ref })
      if (sharesEmail && collected.statusCode === 200) {
        const { email } = (user.emails as { email_id: string; email: string }[]).find(
          (one) => one.email_id === methodId,
        )!
        await call('PUT', `/${collected.json().data.id}/sharing`, { email })
      }
      const browser = [response.headers['set-cookie'] ?? []].flat()
      const tokens = { token: session_token, jwt: session_jwt, expiresAt: session.expires_at }
      return [...browser, ...sessionCookies(tokens, publicUrl.startsWith('https:'))]
    },

    findMethodId: async (email) => (await findRecipient(identity.database, parseEmailAddress(email)))?.email_id,

    sendAgain: (request, reply, methodId) => {
      const caller = {
        actor: 'caller' as const,
        sessionToken: undefined,
        signedIn: undefined,
        origin,
        ...browserOf(request, reply),
        ipAddress: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 512) ?? '',
        locale: acceptedLocale(request.headers['accept-language'], identity.settings.languages),
      }
      const again = {
        methodId,
        locale: pageLanguage(request, identity.settings.languages ?? allLanguages),
        redirectUrl: collectionLink(publicUrl),
      }
      return resendCode({ ...identity, caller }, again)
    },
  }
}
