import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Limits, perNetwork } from '@iyk/kit/limits/limits.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
import { type Limit, limitsIn } from '@iyk/kit/limits/store.ts'
import type { IdentityContext } from '../context.ts'
import { writeAct } from './record-act.ts'
import type { Act } from './store.ts'

/** Of what a limit refuses the first tells enough: no installation learns more from a second within the hour, so this is no setting. */
const ofLimits = { most: 1, seconds: 3600 } as const

const { takeFrom } = limitsIn('identity', 'audit')

type Context = Pick<IdentityContext, 'database' | 'clock' | 'log'> & { settings: { limits: Limits } }

/** All else is told one by one, as long as nobody floods the store with it. */
const roomFor = ({ settings }: Context, isLimit: boolean, { act, ip_address = '' }: Omit<Act, 'outcome'>): Limit[] =>
  isLimit
    ? [{ key: `audit:limits:${act}:${networkOf(ip_address)}`, ...ofLimits }]
    : perNetwork(settings.limits, 'AUDIT_REFUSALS', `audit:others:${act}`, ip_address)

/**
 * Writes an act that was refused, or that failed: so many lately, by act and network. Anybody can have calls refused at any rate,
 * and if each were written, they could fill the disk; the log of the process has all of them.
 */
export const recordRefusal = async (context: Context, error: unknown, act: Omit<Act, 'outcome'>): Promise<void> => {
  const outcome = error instanceof Refusal ? error.type : 'internal_server_error'
  const room = roomFor(context, outcome === 'too_many_requests', act)
  const { database, clock } = context
  if (await takeFrom(database, room, clock()).catch(() => false)) await writeAct(context, { ...act, outcome })
}
