import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { hasActAlready } from '@iyk/identity/audit/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type ConsoleRoute, consoleRoutes } from '@iyk/wire/console-routes.ts'
import type { ConsoleService } from './console-service.ts'
import { limitConsole } from './limit-console.ts'
import type { ConsoleCall, Done, Recorded } from './operation.ts'
import { createChanges, createReads, createRecordedReads } from './routes.ts'

/** A line of the audit log about a call: which operator, whom or what it was about, and the outcome. */
const record = (
  { contexts: { cards, identity }, config }: ConsoleService,
  { operator, ipAddress, userAgent }: ConsoleCall,
  { command }: ConsoleRoute,
  line: { outcome: string; user_id?: string | undefined; subject?: string | undefined },
) =>
  recordAct(
    { database: cards.database, clock: cards.clock, log: identity?.log ?? cards.log, settings: config },
    {
      ...line,
      actor: 'console',
      act: command.replaceAll(' ', '.'),
      operator_id: operator.userId,
      session_id: operator.sessionId,
      ip_address: ipAddress,
      user_agent: userAgent,
    },
  )

/** Whether this operator's last line of this act says so already: a key pressed twice, or a response that was lost, adds nothing. */
const isWritten = (
  { contexts: { cards } }: ConsoleService,
  { operator }: ConsoleCall,
  { command }: ConsoleRoute,
  { user_id, subject }: { user_id?: string | undefined; subject?: string | undefined },
) =>
  hasActAlready(cards.database, {
    operator_id: operator.userId,
    act: command.replaceAll(' ', '.'),
    user_id,
    subject,
    now: cards.clock(),
  })

type AnyInput = { params?: Record<string, string>; body?: unknown }
type AnyHandler = (input: AnyInput, call: ConsoleCall) => Promise<object>

/** Whom or what a path names, for the line of a call that was refused. */
const namedBy = ({ params = {} }: AnyInput) => {
  const { user_id, ...others } = params
  return { user_id, subject: Object.values(others).join(' ').slice(0, 200) || undefined }
}

/** The handler of a call that is limited and writes a line, whatever becomes of it. */
const recorded =
  (
    service: ConsoleService,
    route: ConsoleRoute,
    handler: (...call: Parameters<AnyHandler>) => Promise<Recorded>,
  ): AnyHandler =>
  async (input, call) => {
    await limitConsole(service, route, call)
    const { reply, about } = await handler(input, call).catch(async (error: unknown) => {
      const outcome = error instanceof Refusal ? error.type : 'internal_server_error'
      await record(service, call, route, { ...namedBy(input), outcome })
      throw error
    })
    const { unchanged = false, user_id, subject, session_id } = about
    const named = [subject, session_id].filter(Boolean).join(' ') || undefined
    const line = { user_id, subject: named, outcome: unchanged ? 'unchanged' : 'ok' }
    if (!unchanged || !(await isWritten(service, call, route, line))) await record(service, call, route, line)
    return reply
  }

/** Every handler by its call, those that are recorded with their lines. */
export const createHandlers = (service: ConsoleService): Record<string, AnyHandler> => {
  const reads = createReads(service) as unknown as Record<string, AnyHandler>
  const seen = createRecordedReads(service) as unknown as Record<string, Parameters<typeof recorded>[2]>
  const changes = createChanges(service) as unknown as Record<
    string,
    (...call: Parameters<AnyHandler>) => Promise<Done<unknown>>
  >
  const withLine = (key: string) => {
    const change = changes[key]
    if (!change) return seen[key]
    return async (...call: Parameters<AnyHandler>) => {
      const { data, about } = await change(...call)
      return { reply: { data, unchanged: about.unchanged ?? false }, about }
    }
  }
  return Object.fromEntries(
    Object.entries<ConsoleRoute>(consoleRoutes).map(([key, route]) => {
      const handler = withLine(key)
      return [key, handler ? recorded(service, route, handler) : reads[key]!]
    }),
  )
}
