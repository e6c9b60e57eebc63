import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { hasActAlready } from '@iyk/identity/audit/store.ts'
import { type ConsoleRoute, consoleRoutes } from '@iyk/wire/console-routes.ts'
import type { ConsoleService } from './console-service.ts'
import { limitConsole } from './limit-console.ts'
import { auditOf, lineOfCall } from './line-of-call.ts'
import type { ConsoleCall, Done, Recorded } from './operation.ts'
import { createChanges, createReads, createRecordedReads } from './routes.ts'

/** Whether this operator's newest line, of whatever act, says just this. A key pressed twice, or a response that was lost, adds nothing. */
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

type AnyHandler = (input: object, call: ConsoleCall) => Promise<object>

/** The handler of a call that is limited and writes a line once it is done; where it is refused, `record-refused.ts` does. */
const recorded =
  (
    service: ConsoleService,
    route: ConsoleRoute,
    handler: (...call: Parameters<AnyHandler>) => Promise<Recorded>,
  ): AnyHandler =>
  async (input, call) => {
    await limitConsole(service, route, call)
    const { reply, about } = await handler(input, call)
    const { unchanged = false, user_id, subject, session_id } = about
    const named = [subject, session_id].filter(Boolean).join(' ') || undefined
    const line = { user_id, subject: named, outcome: unchanged ? 'unchanged' : 'ok' }
    if (!unchanged || !(await isWritten(service, call, route, line)))
      await recordAct(auditOf(service), { ...lineOfCall(call, route), ...line })
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
