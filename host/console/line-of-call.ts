import type { ConsoleRoute } from '@iyk/wire/console-routes.ts'
import type { ConsoleService } from './console-service.ts'
import type { ConsoleCall } from './operation.ts'

/** What a line of the audit log has of every call: which operator, in which session, from where. */
export const lineOfCall = ({ operator, ipAddress, userAgent }: ConsoleCall, { command }: ConsoleRoute) => ({
  actor: 'console' as const,
  act: command.replaceAll(' ', '.'),
  operator_id: operator.userId,
  session_id: operator.sessionId,
  ip_address: ipAddress,
  user_agent: userAgent,
})

/** What writes it, also with another provider. */
export const auditOf = ({ contexts: { cards, identity }, config }: ConsoleService) => ({
  database: cards.database,
  clock: cards.clock,
  log: identity?.log ?? cards.log,
  settings: config,
})
