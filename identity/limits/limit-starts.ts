import { Refusal } from '@iyk/kit/http/refusal.ts'
import { perNetwork } from '@iyk/kit/limits/limits.ts'
import { isKnownBrowser } from '../browsers/store.ts'
import type { Call } from '../context.ts'
import { countWithin } from './count-within.ts'
import { takeFrom } from './store.ts'

const kinds = { webauthn: 'PASSKEY_STARTS', 'crypto-wallets': 'WALLET_STARTS' } as const

/**
 * Bounds how many challenges a network may have made: each one is kept until it is answered or expires. A browser that has signed in here
 * before has some of its own, so that nobody in the same network can use up all. Throws `too_many_requests`.
 */
export const limitStarts = async (call: Call, kind: keyof typeof kinds): Promise<void> => {
  const { database, caller, settings, clock } = call
  const { limits } = settings
  const key = `${kind}:start`
  try {
    await countWithin(call, perNetwork(limits, kinds[kind], key, caller.ipAddress), 'challenges')
  } catch (error) {
    const { browser } = caller
    if (!(error instanceof Refusal) || !browser || !(await isKnownBrowser(database, null, browser))) throw error
    const own = { key: `${key}:known:${browser.toString('base64url')}`, ...limits.rates.LIMIT_KNOWN_BROWSER }
    if (!(await takeFrom(database, [own], clock()))) throw error
  }
}

/**
 * Bounds how many challenges of one wallet a network or browser has open: whoever asks for more from the same place crowds out none that
 * were asked for elsewhere. Throws `too_many_requests`.
 */
export const limitStartsFor = (call: Call, address: string): Promise<void> => {
  const rate = call.settings.limits.rates.LIMIT_WALLET_STARTS_PER_WALLET_AND_NETWORK
  const limit = { key: `crypto-wallets:start:${address}:${call.caller.keepPlace().asker}`, ...rate }
  return countWithin(call, [limit], 'challenges of a wallet')
}
