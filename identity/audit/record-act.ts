import type { Limits } from '@iyk/kit/limits/limits.ts'
import type { IdentityContext } from '../context.ts'
import { type Act, insertAct } from './store.ts'

type Context = Pick<IdentityContext, 'database' | 'clock' | 'log'> & { settings: { limits: Limits } }

/** Writes one line of the audit log. A failure is logged and changes nothing else: the act itself is done by now. */
export const recordAct = async ({ database, clock, log, settings }: Context, act: Act): Promise<void> => {
  try {
    await insertAct(database, act, settings.limits.rates.LIMIT_AUDIT_LINES_PER_USER, clock())
  } catch (error) {
    log.error({ err: error, act: act.act, outcome: act.outcome }, 'the audit log cannot be written')
  }
}
