import type { IdentityContext } from '../context.ts'
import { type Act, insertAct } from './store.ts'

type Context = Pick<IdentityContext, 'database' | 'clock' | 'log'>

/** Writes one line of the audit log. A failure is logged and changes nothing else: the act itself is done by now. */
export const recordAct = async ({ database, clock, log }: Context, act: Act): Promise<void> => {
  try {
    await insertAct(database, act, clock())
  } catch (error) {
    log.error({ err: error, act: act.act, outcome: act.outcome }, 'the audit log cannot be written')
  }
}
