import { Refusal } from '@iyk/kit/http/refusal.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
import { limitsIn } from '@iyk/kit/limits/store.ts'
import type { IdentityContext } from '../context.ts'
import { recordAct } from './record-act.ts'
import type { Act } from './store.ts'

const seconds = 3600
/** Of what a limit refuses the first tells enough; all else is told one by one, as long as nobody floods the store with it. */
const most = { limits: 1, others: 300 } as const

const { takeFrom } = limitsIn('identity', 'audit')

type Context = Pick<IdentityContext, 'database' | 'clock' | 'log'>

const hasRoom = (
  { database, clock }: Context,
  kind: keyof typeof most,
  { act, ip_address = '' }: Omit<Act, 'outcome'>,
) =>
  takeFrom(
    database,
    [{ key: `audit:${kind}:${act}:${networkOf(ip_address)}`, most: most[kind], seconds }],
    clock(),
  ).catch(() => false)

/**
 * Writes an act that was refused, or that failed: so many within an hour, by act and network. Anybody can have calls refused at any rate,
 * and if each were written, they could fill the disk; the log of the process has all of them.
 */
export const recordRefusal = async (context: Context, error: unknown, act: Omit<Act, 'outcome'>): Promise<void> => {
  const outcome = error instanceof Refusal ? error.type : 'internal_server_error'
  const kind = outcome === 'too_many_requests' ? 'limits' : 'others'
  if (await hasRoom(context, kind, act)) await recordAct(context, { ...act, outcome })
}
