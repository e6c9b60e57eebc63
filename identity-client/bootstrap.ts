import type { Bootstrap } from '@iyk/wire/projects.ts'
import type { SendCall } from './send-call.ts'

/** The part of the project's settings that this client acts on. */
export type Flags = Pick<Bootstrap, 'captcha_settings' | 'pkce_required_for_email_magic_links'>

const defaults: Flags = { captcha_settings: { enabled: false }, pkce_required_for_email_magic_links: false }

/** Asks for the project's settings once; every later caller gets the same answer. Without one the defaults hold. */
export function createBootstrap(send: SendCall, publicToken: string): () => Promise<Flags> {
  let answer: Promise<Flags> | undefined
  return () => {
    answer ??= send<Flags>({
      method: 'GET',
      path: `/projects/bootstrap/${encodeURIComponent(publicToken)}`,
      attempt: `Error fetching bootstrap data for SDK for ${publicToken}`,
    }).catch(() => {
      answer = undefined
      return defaults
    })
    return answer
  }
}
