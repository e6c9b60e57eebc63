import { Refusal } from '@iyk/kit/http/refusal.ts'
import { limitName } from '@iyk/kit/limits/limit-name.ts'
import { type Limits, perNetwork } from '@iyk/kit/limits/limits.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
import { createLimitStore, type Limit } from '@iyk/kit/limits/store.ts'
import type { IdentityContext } from '../context.ts'
import { writeAct } from './record-act.ts'
import type { Act } from './store.ts'

/** The first refusal by a limit says enough: a second one within the hour adds nothing, so this is not a setting. */
const ofLimits = { max: 1, seconds: 3600 } as const

/** Of one act, one operator and one outcome: a flood of others hides none, and a thief of the session fills no disk. Not a setting either. */
const ofOperators = { max: 100, seconds: 3600 } as const

const { consume } = createLimitStore('identity', 'audit')

type Context = Pick<IdentityContext, 'database' | 'clock' | 'log'> & { settings: { limits: Limits } }

/** Everything else is recorded one by one, up to a limit that protects the database from flooding; in the console by operator, wherever they call from. */
const roomFor = (
  { settings }: Context,
  outcome: string,
  { act, ip_address = '', operator_id }: Omit<Act, 'outcome'>,
): Limit[] => {
  const isLimit = outcome === 'too_many_requests'
  if (operator_id !== undefined)
    return [
      { key: `audit:console:${act}:${outcome}:user:${limitName(operator_id)}`, ...(isLimit ? ofLimits : ofOperators) },
    ]
  return isLimit
    ? [{ key: `audit:limits:${act}:${networkOf(ip_address)}`, ...ofLimits }]
    : perNetwork(settings.limits, 'AUDIT_REFUSALS', `audit:others:${act}`, ip_address)
}

/**
 * Records an act that was refused or failed, up to a limit by act and network, or by act, operator and outcome. Anyone can cause refusals at any rate, and
 * without the limit they could fill the disk; the log of the process has all of them.
 */
export const recordRefusal = async (context: Context, error: unknown, act: Omit<Act, 'outcome'>): Promise<void> => {
  const outcome = error instanceof Refusal ? error.type : 'internal_server_error'
  const room = roomFor(context, outcome, act)
  const { database, clock } = context
  if (await consume(database, room, clock()).catch(() => false)) await writeAct(context, { ...act, outcome })
}
