import { sessionJwtBytes } from '@iyk/wire/limits.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'

/** What base64url adds to the rest, plus header, signature (RS256, 2048 bits), times and the names of optional claims. */
const payloadBytes = Math.floor(((sessionJwtBytes - 700) * 3) / 4)

/** Responses also have the SDK's spelling; backends only know the wire's. */
const doubled = new Set(['gitlab_oauth_factor', 'linkedin_oauth_factor'])

/** A factor without its history and user agent; the contract's sections 3.4 and 4.3. */
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

/** As many of `all`, from the first on, as fit into that many bytes of JSON. */
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
 * The addresses and factors in a session JWT besides `rest`, so that the whole stays below the header size that proxies and the cards service accept:
 * addresses in half of the space left, then the newest factors. The provider's responses contain all.
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
