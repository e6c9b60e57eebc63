import { isIP } from 'node:net'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'

/** A page may use a passkey of its own host or of a domain above it; https://www.w3.org/TR/webauthn-3/#rp-id */
const covers = (domain: string, host: string) =>
  host === domain || (domain.includes('.') && host.endsWith(`.${domain}`))

type Source = Pick<Call, 'settings' | 'caller'>

/** The origins of ours whose pages may use passkeys of a domain. */
export const originsOf = ({ settings }: Pick<Source, 'settings'>, domain: string): string[] =>
  [...settings.allowedOrigins, new URL(settings.publicUrl).origin].filter((origin) =>
    covers(domain, new URL(origin).hostname),
  )

/**
 * The relying party's id as asked for, in lower case. Throws `invalid_domain` unless it is the host of one of our origins or a domain
 * above one, and likewise of the calling page where that is told. Public suffixes are kept apart by the browser, which knows the list.
 */
export const readDomain = (source: Source, asked: string): string => {
  const domain = asked.toLowerCase()
  const { origin } = source.caller
  const usable = !isIP(domain) && !domain.startsWith('.') && originsOf(source, domain).length > 0
  if (!usable || (origin !== undefined && !covers(domain, new URL(origin).hostname)))
    throw new Refusal('invalid_domain')
  return domain
}
