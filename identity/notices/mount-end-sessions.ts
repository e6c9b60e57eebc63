import { sha256 } from '@iyk/kit/hash.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordAct } from '../audit/record-act.ts'
import type { IdentityContext } from '../context.ts'
import { acceptedLocale } from '../copy/locale.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { endSessionsPage } from './end-sessions-page.ts'
import { endSessionsPath } from './notify-owner.ts'
import { consumeLink } from './store.ts'

/** Our tokens are never longer. */
const longestToken = 64
const tokenIn = (sent: URLSearchParams) => sent.get('token')?.slice(0, longestToken) ?? ''

/**
 * The page behind the link of a notice, for readers who are signed in or not. Opening it does nothing, since mail scanners open links, too; its
 * button ends all sessions of the account, once.
 */
export const mountEndSessions = async (app: FastifyInstance, context: IdentityContext): Promise<void> => {
  const { settings, database, clock } = context
  const localeOf = (request: FastifyRequest) => acceptedLocale(request.headers['accept-language'], settings.languages)
  const sendPage = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    scope.get(endSessionsPath, async (request, reply) => {
      const token = tokenIn(new URL(request.url, settings.publicUrl).searchParams)
      return sendPage(reply, endSessionsPage({ token }, settings, localeOf(request)))
    })
    // From any page: the token is all it takes.
    scope.post<{ Body: URLSearchParams | undefined }>(endSessionsPath, async (request, reply) => {
      const token = tokenIn(request.body ?? new URLSearchParams())
      const userId = await database.transaction(async (inside) => {
        const found = await consumeLink(inside, sha256(token), clock())
        if (found !== undefined) await deleteSessionsOf(inside, found)
        return found
      })
      if (userId !== undefined)
        await recordAct(context, {
          actor: 'caller',
          act: 'sessions.end_by_mail',
          outcome: 'ok',
          user_id: userId,
          ip_address: request.ip,
          user_agent: request.headers['user-agent']?.slice(0, 512),
        })
      return sendPage(reply, endSessionsPage(userId === undefined ? 'expired' : 'ended', settings, localeOf(request)))
    })
  })
}
