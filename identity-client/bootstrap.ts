import { refreshRetry } from '@iyk/wire/limits.ts'
import type { Bootstrap } from '@iyk/wire/projects.ts'
import type { Platform } from './platform.ts'
import type { SendCall } from './send-call.ts'

/** The project settings this client acts on. Hosted projects may start OAuth at a domain of their own. */
type Flags = Pick<
  Bootstrap,
  | 'captcha_settings'
  | 'pkce_required_for_email_magic_links'
  | 'pkce_required_for_password_resets'
  | 'pkce_required_for_oauth'
  | 'siwe_required_for_crypto_wallets'
> & { cname_domain: string | null }

/** Absent fields count as false. */
const defaults = { captcha_settings: { enabled: false } } as Flags

/**
 * Fetches the project's settings once; later callers get the same result. After a failure the defaults hold for two seconds,
 * so that everything one call needs sees the same settings.
 */
export function createBootstrap(platform: Platform, send: SendCall, publicToken: string): () => Promise<Flags> {
  let reply: Promise<Flags> | undefined
  return () => {
    reply ??= send<Flags>({
      method: 'GET',
      path: `/projects/bootstrap/${encodeURIComponent(publicToken)}`,
      attempt: `Error fetching bootstrap data for SDK for ${publicToken}`,
    }).then(
      (flags) => ({ ...defaults, ...flags }),
      () => {
        platform.startTimer(() => (reply = undefined), refreshRetry.firstWait)
        return defaults
      },
    )
    return reply
  }
}
