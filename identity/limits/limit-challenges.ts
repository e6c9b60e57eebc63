import { Refusal } from '@iyk/kit/http/refusal.ts'
import { isKnownBrowser } from '../browsers/store.ts'
import type { Call } from '../context.ts'
import { limitRate } from './limit-rate.ts'
import { perCaller } from './per-caller.ts'
import { consume } from './store.ts'

const kinds = { webauthn: 'PASSKEY_STARTS', 'crypto-wallets': 'WALLET_STARTS' } as const

/**
 * Limits how many challenges a network can request: each one is stored until it is answered or expires. A browser that has signed in here before has
 * a limit of its own, so that others in its network cannot exhaust it. Throws `too_many_requests`.
 */
export const limitChallenges = async (call: Call, kind: keyof typeof kinds): Promise<void> => {
  const { database, caller, settings, clock } = call
  const { limits } = settings
  const key = `${kind}:start`
  try {
    await limitRate(call, perCaller(call, kinds[kind], key), 'challenges')
  } catch (error) {
    const { browser } = caller
    if (!(error instanceof Refusal) || !browser || !(await isKnownBrowser(database, null, browser))) throw error
    const own = { key: `${key}:known:${browser.toString('base64url')}`, ...limits.rates.LIMIT_KNOWN_BROWSER }
    if (!(await consume(database, [own], clock()))) throw error
  }
}

/**
 * Limits how many challenges of one wallet a network or browser has open: more from the same place displace none that were requested elsewhere.
 * Throws `too_many_requests`.
 */
export const limitWalletChallenges = (call: Call, address: string): Promise<void> => {
  const rate = call.settings.limits.rates.LIMIT_WALLET_STARTS_PER_WALLET_AND_NETWORK
  const limit = { key: `crypto-wallets:start:${address}:${call.caller.ensureRequester().id}`, ...rate }
  return limitRate(call, [limit], 'challenges of a wallet')
}
