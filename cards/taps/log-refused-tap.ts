import { burstLogOf } from '@iyk/kit/log-bursts.ts'
import type { CardsContext } from '../context.ts'

type Refused = { type: string; reason?: string; card: string | undefined; counter?: number | undefined; limit?: string }

/** Warns of a tap that was refused; of many for the same reason in a second, of the first, and of how many more there were. */
export const logRefusedTap = ({ log: every }: Pick<CardsContext, 'log'>, { type, reason, ...also }: Refused): void => {
  const log = burstLogOf(every)
  log.warn({ type, reason }, 'tap refused', also)
}
