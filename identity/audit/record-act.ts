import { type Limits, perNetwork } from '@iyk/kit/limits/limits.ts'
import { limitsIn } from '@iyk/kit/limits/store.ts'
import type { IdentityContext } from '../context.ts'
import { type Act, insertAct } from './store.ts'

type Context = Pick<IdentityContext, 'database' | 'clock' | 'log'> & { settings: { limits: Limits } }

const { takeFrom } = limitsIn('identity', 'audit')

/** Writes one line of the audit log. A failure is logged and changes nothing else: the act itself is done by now. */
export const writeAct = async ({ database, clock, log, settings }: Context, act: Act): Promise<void> => {
  try {
    await insertAct(database, act, settings.limits.rates.LIMIT_AUDIT_LINES_PER_USER, clock())
  } catch (error) {
    log.error({ err: error, act: act.act, outcome: act.outcome }, 'the audit log cannot be written')
  }
}

/**
 * Writes an act that went well; of those without a session so many lately, by act and network, since anybody can start a sign-in at any
 * rate. One about a known user is counted alike, so that it takes as long as one about nobody, and is written in any case.
 */
export const recordAct = async (context: Context, act: Act): Promise<void> => {
  const { database, clock, settings } = context
  const isAnonymous = act.actor === 'caller' && act.session_id === undefined
  const room = perNetwork(settings.limits, 'AUDIT_REFUSALS', `audit:anonymous:${act.act}`, act.ip_address ?? '')
  const hasRoom = !isAnonymous || (await takeFrom(database, room, clock()).catch(() => false))
  if (hasRoom || act.user_id !== undefined) await writeAct(context, act)
}
