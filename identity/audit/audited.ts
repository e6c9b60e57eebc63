import type { Call } from '../context.ts'
import { actOf } from './act-of.ts'
import { recordAct } from './record-act.ts'
import { recordRefusal } from './record-refusal.ts'

type Anything = Record<string, unknown>
type AnyHandler = (input: { params: unknown; body: unknown; query: unknown }, call: Call) => unknown

const fieldsOf = (value: unknown): Anything => (typeof value === 'object' && value !== null ? (value as Anything) : {})
/** The wire says `''` for a user there is none of. */
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Only identifiers of ours: whatever else a caller puts there might be a secret. */
const identifier = /^[a-z-]+-(test|live)-[0-9a-f-]{36}$/
/** What an act was about: named by the caller, or made by the act. */
const answered = [
  'method_id',
  'email_id',
  'totp_id',
  'webauthn_registration_id',
  'crypto_wallet_id',
  'oauth_user_registration_id',
]
const subjectOf = (params: unknown, body: unknown, answer: Anything) =>
  [...Object.values(fieldsOf(params)), fieldsOf(body).method_id, ...answered.map((name) => answer[name])]
    .map(textOf)
    .find((text) => text && identifier.test(text))

/**
 * The same handlers, each leaving a line in the audit log: who, what, how it ended, from where. Never what was sent: that holds secrets.
 */
export const audited = <Handlers extends object>(handlers: Handlers): Handlers => {
  const wrap = (act: string, handler: AnyHandler): AnyHandler => {
    return async (input, call) => {
      const { signedIn, ipAddress, userAgent } = call.caller
      let who: { user_id?: string; session_id?: string } = {}
      const lineOf = (answer: Anything) => ({
        actor: 'caller' as const,
        act,
        user_id: textOf(answer.user_id) ?? who.user_id ?? signedIn?.user.user_id,
        subject: subjectOf(input.params, input.body, answer),
        session_id: textOf(fieldsOf(answer.session).session_id) ?? who.session_id ?? signedIn?.session.session_id,
        ip_address: ipAddress,
        user_agent: userAgent,
      })
      const about = (found: typeof who) => {
        who = found
      }
      try {
        const answer = await handler(input, { ...call, about })
        await recordAct(call, { ...lineOf(fieldsOf(answer)), outcome: 'ok' })
        return answer
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
