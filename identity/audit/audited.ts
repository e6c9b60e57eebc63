import type { Call } from '../context.ts'
import { actOf } from './act-of.ts'
import { recordAct, reportFailure } from './record-act.ts'
import { recordRefusal } from './record-refusal.ts'

type Anything = Record<string, unknown>
type AnyHandler = (input: { params: unknown; body: unknown; query: unknown }, call: Call) => unknown

const fieldsOf = (value: unknown): Anything => (typeof value === 'object' && value !== null ? (value as Anything) : {})
/** The wire says `''` where there is no user. */
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Only our own identifiers: anything else a caller sends could be a secret. */
const identifier = /^[a-z-]+-(test|live)-[0-9a-f-]{36}$/
/** What an act is about: named by the caller, or created by the act. */
const idsOfReply = [
  'method_id',
  'email_id',
  'totp_id',
  'webauthn_registration_id',
  'crypto_wallet_id',
  'oauth_user_registration_id',
]
const subjectOf = (params: unknown, body: unknown, reply: Anything) =>
  [...Object.values(fieldsOf(params)), fieldsOf(body).method_id, ...idsOfReply.map((name) => reply[name])]
    .map(textOf)
    .find((text) => text && identifier.test(text))

/** The same handlers, each writing a line to the audit log: who, what, outcome, from where. Never the input: it contains secrets. */
export const audited = <Handlers extends object>(handlers: Handlers): Handlers => {
  const wrap = (act: string, handler: AnyHandler): AnyHandler => {
    return async (input, call) => {
      const { actor, signedIn, ipAddress, userAgent } = call.caller
      let who: { user_id?: string; session_id?: string } = {}
      const lineOf = (reply: Anything) => ({
        actor,
        act,
        user_id: textOf(reply.user_id) ?? who.user_id ?? signedIn?.user.user_id,
        subject: subjectOf(input.params, input.body, reply),
        session_id: textOf(fieldsOf(reply.session).session_id) ?? who.session_id ?? signedIn?.session.session_id,
        ip_address: ipAddress,
        user_agent: userAgent,
      })
      const about = (found: typeof who) => {
        who = found
      }
      try {
        let isRecorded = false
        const recorded = (failure: string | null) => {
          isRecorded = true
          if (failure !== null) reportFailure(call, { act, outcome: 'ok' }, new Error(failure))
        }
        const reply = await handler(input, { ...call, about, act: { name: act, recorded } })
        if (!isRecorded) await recordAct(call, { ...lineOf(fieldsOf(reply)), outcome: 'ok' })
        return reply
      } catch (error) {
        await recordRefusal(call, error, lineOf({}))
        throw error
      }
    }
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([route, handler]) => {
      const act = actOf(route)
      return [route, act ? wrap(act, handler as AnyHandler) : handler]
    }),
  ) as Handlers
}
