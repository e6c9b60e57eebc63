import type { LimitList } from '@iyk/wire/console-service.ts'
import { defaultRates, rateSettings } from '@iyk/wire/rate-limits.ts'
import type { Config } from '../config.ts'
import type { HostFacts } from './console-service.ts'

type Settings = Pick<Config, 'limits' | 'RATE_LIMITS'>

/** Each limit as it stands, and what this host refused by limits since its start. */
export const listLimits = async (
  { limits: { rates }, RATE_LIMITS }: Settings,
  { refusals, startedAt }: Pick<HostFacts, 'refusals' | 'startedAt'>,
): Promise<LimitList> => ({
  data: rateSettings.map(({ name, of }) => {
    const { max, seconds } = rates[name]
    const usual = defaultRates[name]
    return { name, of, max, seconds, is_default: max === usual.max && seconds === usual.seconds }
  }),
  is_on: RATE_LIMITS === 'on',
  refusals: (await refusals()).toSorted((one, other) => other.count - one.count),
  since: startedAt.toISOString(),
})
