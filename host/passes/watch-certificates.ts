import type { Clock } from '@iyk/kit/clock.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { AppleKeys } from './signing-keys.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** Renewing takes a person at Apple's site. */
const warnDays = 30

/** Calls again and again. Returns a function that stops it. */
export type Repeat = (milliseconds: number, work: () => void) => () => void

const systemRepeat: Repeat = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds)
  return () => clearInterval(timer)
}

/**
 * Warns at once and every day of certificates that expire soon, and logs one error for each that has expired: Apple Wallet is no longer offered from then on,
 * and nobody else says why.
 */
export const watchCertificates = (
  { expires }: Pick<AppleKeys, 'expires'>,
  { clock, log }: { clock: Clock; log: Log },
  repeat: Repeat = systemRepeat,
): { stop(): void } => {
  const [warned, expired] = [new Map<string, number>(), new Set<string>()]
  const look = () => {
    const now = clock().getTime()
    for (const [setting, at] of Object.entries(expires)) {
      const left = at.getTime() - now
      const about = { setting, expires_at: at.toISOString() }
      if (left <= 0) {
        if (!expired.has(setting))
          log.error(
            about,
            'the certificate has expired, and phones refuse what it signs: Apple Wallet is not offered until you renew it at Apple and restart',
          )
        expired.add(setting)
      } else if (left < warnDays * day && now - (warned.get(setting) ?? Number.NEGATIVE_INFINITY) >= day) {
        warned.set(setting, now)
        log.warn(
          { ...about, days: Math.floor(left / day) },
          'the certificate expires soon, and Apple Wallet is no longer offered then: renew it at Apple and restart',
        )
      }
    }
  }
  look()
  return { stop: repeat(hour, look) }
}
