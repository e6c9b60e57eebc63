import { Refusal } from '@iyk/kit/http/refusal.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { IdentityContext } from '../context.ts'
import { takeFrom } from '../limits/store.ts'
import { recordAct } from './record-act.ts'
import type { Act } from './store.ts'

const windowSeconds = 3600

type Context = Pick<IdentityContext, 'database' | 'clock' | 'log'>

const isFirst = ({ database, clock }: Context, { act, ip_address = '' }: Omit<Act, 'outcome'>): Promise<boolean> =>
  takeFrom(database, [{ key: `audit:${act}:${networkOf(ip_address)}`, most: 1 }], clock(), windowSeconds)

/**
 * Writes an act that was refused, or that failed. Of what a limit refuses only the first within an hour, by act and network: that the
 * limit was reached is worth knowing, and if each were written, the limit would not bound the store.
 */
export const recordRefusal = async (context: Context, error: unknown, act: Omit<Act, 'outcome'>): Promise<void> => {
  const outcome = error instanceof Refusal ? error.type : 'internal_server_error'
  const isLimit = outcome === 'too_many_requests'
  if (!isLimit || (await isFirst(context, act).catch(() => false))) await recordAct(context, { ...act, outcome })
}
