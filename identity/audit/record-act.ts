import { type Limits, perNetwork } from '@iyk/kit/limits/limits.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { IdentityContext } from '../context.ts'
import { type Act, insertAct } from './store.ts'

type Context = Pick<IdentityContext, 'database' | 'clock' | 'log'> & { settings: { limits: Limits } }

export const reportFailure = (
  { log }: Pick<Context, 'log'>,
  { act, outcome }: Pick<Act, 'act' | 'outcome'>,
  err: unknown,
) => log.error({ err, act, outcome }, 'the audit log cannot be written')

/** Writes one line of the audit log. A failure is logged and changes nothing else: the act itself is already done. */
export const writeAct = async (
  { database, clock, log, settings }: Context,
  act: Act,
  room?: readonly Limit[],
): Promise<void> => {
  try {
    const failure = await insertAct(database, act, settings.limits.rates.LIMIT_AUDIT_LINES_PER_USER, clock(), room)
    if (failure !== undefined) throw new Error(failure)
  } catch (error) {
    reportFailure({ log }, act, error)
  }
}

/**
 * Records a successful act. Without a session the number of lines is limited by act and network, since anyone can start sign-ins at any rate. An act
 * about a known user is counted the same way, so that it takes as long as one about no user, but is always written.
 */
export const recordAct = async (context: Context, act: Act): Promise<void> => {
  const isAnonymous = act.actor === 'caller' && act.session_id === undefined
  await writeAct(context, act, isAnonymous ? roomOf(context, act) : undefined)
}

/** The limits of successful acts without a session. */
export const roomOf = ({ settings }: Pick<Context, 'settings'>, act: Pick<Act, 'act' | 'ip_address'>): Limit[] =>
  perNetwork(settings.limits, 'AUDIT_REFUSALS', `audit:anonymous:${act.act}`, act.ip_address ?? '')
