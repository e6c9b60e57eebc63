import type { Core } from '@iyk/identity-client/core.ts'
import { encodeBase64url } from '@iyk/identity-client/pkce.ts'

const spentKey = 'spent-reset'

const fingerprint = async ({ platform }: Core, token: string) => encodeBase64url(await platform.sha256(token))

/**
 * What a reset link is good for in this browser, as far as the browser knows by itself: asking the provider would take a new password.
 * It holds the verifier if the mail was asked for here, and remembers the link that set the last password. Where the provider wants no
 * verifier, a link serves anywhere.
 */
export async function openReset(core: Core, token: string): Promise<'form' | 'usedLink' | 'otherBrowser'> {
  if (core.platform.storage.read(spentKey) === (await fingerprint(core, token))) return 'usedLink'
  const { pkce_required_for_password_resets: needsVerifier } = await core.bootstrap()
  return !needsVerifier || core.pkce('passwords').verifier() !== undefined ? 'form' : 'otherBrowser'
}

/** Keeps in mind that a link has served, so that a second look at the mail is told so. */
export async function rememberSpent(core: Core, token: string): Promise<void> {
  core.platform.storage.write(spentKey, await fingerprint(core, token))
}
