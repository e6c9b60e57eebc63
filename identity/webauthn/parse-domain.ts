import { isIP } from 'node:net'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'

/** A page may use a passkey of its own host or of a domain above it; https://www.w3.org/TR/webauthn-3/#rp-id */
const covers = (domain: string, host: string) =>
  host === domain || (domain.includes('.') && host.endsWith(`.${domain}`))

type Source = Pick<Call, 'settings' | 'caller'>

/** Those of our origins whose pages can use passkeys of a domain. */
export const originsOf = ({ settings }: Pick<Source, 'settings'>, domain: string): string[] =>
  [...settings.allowedOrigins, new URL(settings.publicUrl).origin].filter((origin) =>
    covers(domain, new URL(origin).hostname),
  )

/**
 * The requested relying party id, in lower case. Throws `invalid_domain` unless it is the host of one of our origins or a domain above one, and
 * likewise for the calling page if that is known. Public suffixes are the browser's check, which has the list.
 */
export const parseDomain = (source: Source, requested: string): string => {
  const domain = requested.toLowerCase()
  const { origin } = source.caller
  const usable = !isIP(domain) && !domain.startsWith('.') && originsOf(source, domain).length > 0
  if (!usable || (origin !== undefined && !covers(domain, new URL(origin).hostname)))
    throw new Refusal('invalid_domain')
  return domain
}
