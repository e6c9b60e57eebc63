import { sessionJwtBytes } from '@iyk/wire/limits.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'

/** What base64url turns into the rest, beside header, signature (RS256, 2048 bits), times and the names of what is chosen. */
const payloadBytes = Math.floor(((sessionJwtBytes - 700) * 3) / 4)

/** Spelt the SDK's way in the answers as well; backends know the wire's spelling only. */
const doubled = new Set(['gitlab_oauth_factor', 'linkedin_oauth_factor'])

/** A factor without its history and without what a browser called itself; the contract's sections 3.4 and 4.3. */
const trim = ({ created_at: _, updated_at: __, webauthn_factor, ...factor }: AuthenticationFactor) => ({
  ...Object.fromEntries(Object.entries(factor).filter(([name]) => !doubled.has(name))),
  ...(webauthn_factor && {
    webauthn_factor: {
      webauthn_registration_id: webauthn_factor.webauthn_registration_id,
      domain: webauthn_factor.domain,
    },
  }),
})

const byteLength = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** As many of `all`, from the first on, as take no more bytes than that as JSON. */
const fit = <One>(all: readonly One[], bytes: number): One[] => {
  const fitting: One[] = []
  let taken = 0
  for (const one of all) {
    taken += byteLength(one) + 1
    if (taken > bytes) break
    fitting.push(one)
  }
  return fitting
}

/**
 * What a session JWT says of addresses and factors beside `rest`, so that the whole stays below what proxies and the cards service take
 * as a header: addresses in half of what is left, then the newest factors. The provider's answers name all.
 */
export const chooseContents = (
  rest: object,
  { emails, factors }: { emails: readonly string[]; factors: readonly AuthenticationFactor[] },
): { emails: string[]; factors: object[] } => {
  const bytes = payloadBytes - byteLength(rest)
  const addresses = fit(emails, bytes / 2)
  const newestFirst = fit(factors.map(trim).reverse(), bytes - byteLength(addresses))
  return { emails: addresses, factors: newestFirst.reverse() }
}
