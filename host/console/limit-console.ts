import { consume, findFull } from '@iyk/cards/limits/store.ts'
import { createRateLimiter } from '@iyk/kit/limits/create-rate-limiter.ts'
import { limitName } from '@iyk/kit/limits/limit-name.ts'
import type { ConsoleRoute } from '@iyk/wire/console-routes.ts'
import type { ConsoleService } from './console-service.ts'
import type { ConsoleCall } from './operation.ts'

const limitRate = createRateLimiter({ consume, findFull })

/** What one person does to people, for whom few calls in an hour are many: a thief of a session gets no further than they are. */
const isAboutPeople = ({ command, fresh }: ConsoleRoute) =>
  fresh === true || ['users ban', 'users show', 'sessions revoke'].includes(command)

/** Limits what an operator changes, exports and looks at in people. The count is deleted with the user. Throws `too_many_requests`. */
export const limitConsole = (
  { contexts: { cards } }: Pick<ConsoleService, 'contexts'>,
  route: ConsoleRoute,
  { operator }: ConsoleCall,
): Promise<void> => {
  const { LIMIT_CONSOLE_CALLS_PER_OPERATOR: all, LIMIT_CONSOLE_PEOPLE_PER_OPERATOR: people } =
    cards.settings.limits.rates
  const name = limitName(operator.userId)
  const limits = [
    { key: `console:user:${name}`, ...all },
    ...(isAboutPeople(route) ? [{ key: `console-people:user:${name}`, ...people }] : []),
  ]
  return limitRate(cards, limits, 'calls of the console')
}
