import { refreshRetry } from '@iyk/wire/limits.ts'
import type { Bootstrap } from '@iyk/wire/projects.ts'
import type { Platform } from './platform.ts'
import type { SendCall } from './send-call.ts'

/** The part of the project's settings that this client acts on. Hosted projects may start OAuth at a domain of their own. */
export type Flags = Pick<
  Bootstrap,
  | 'captcha_settings'
  | 'pkce_required_for_email_magic_links'
  | 'pkce_required_for_password_resets'
  | 'pkce_required_for_oauth'
  | 'siwe_required_for_crypto_wallets'
> & { cname_domain: string | null }

/** What is absent counts as false. */
const defaults = { captcha_settings: { enabled: false } } as Flags

/**
 * Asks for the project's settings once; every later caller gets the same answer. Without one the defaults hold for two
 * seconds, so that the several askers of one call are told the same.
 */
export function createBootstrap(platform: Platform, send: SendCall, publicToken: string): () => Promise<Flags> {
  let answer: Promise<Flags> | undefined
  return () => {
    answer ??= send<Flags>({
      method: 'GET',
      path: `/projects/bootstrap/${encodeURIComponent(publicToken)}`,
      attempt: `Error fetching bootstrap data for SDK for ${publicToken}`,
    }).then(
      (flags) => ({ ...defaults, ...flags }),
      () => {
        platform.startTimer(() => (answer = undefined), refreshRetry.firstWait)
        return defaults
      },
    )
    return answer
  }
}
