import { perNetwork } from '@iyk/kit/limits/limits.ts'
import { siteOf } from '@iyk/kit/limits/network-of.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { NetworkLimit } from '@iyk/wire/rate-limits.ts'
import type { Call } from '../context.ts'

type Context = Pick<Call, 'caller' | 'settings'>

/**
 * The limits of the caller's network. A backend speaks for all its users from one address, so it has none until it says where its user is; what is
 * counted by account, number, country and in total holds for it, too (docs/decisions/131-calls-of-backends.md).
 */
export const perCaller = ({ caller, settings }: Context, of: NetworkLimit, key: string): Limit[] =>
  caller.ipAddress === undefined ? [] : perNetwork(settings.limits, of, key, caller.ipAddress)

/** What one owner controls; all of a backend's users whose place it does not say count as one. */
export const siteOfCaller = ({ caller }: Pick<Call, 'caller'>): string =>
  caller.ipAddress === undefined ? 'backend' : siteOf(caller.ipAddress)
