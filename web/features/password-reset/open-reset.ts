import type { Core } from '@iyk/identity-client/core.ts'
import { encodeBase64url } from '@iyk/identity-client/pkce.ts'

const usedTokenKey = 'spent-reset'

const fingerprint = async ({ platform }: Core, token: string) => encodeBase64url(await platform.sha256(token))

/**
 * What a reset link can do in this browser, as far as the browser itself knows: querying the provider would require a new password. It has the verifier if the
 * email was requested here, and remembers the link that set the last password. Where the provider requires no verifier, a link works anywhere.
 */
export async function openReset(core: Core, token: string): Promise<'form' | 'usedLink' | 'otherBrowser'> {
  if (core.platform.storage.read(usedTokenKey) === (await fingerprint(core, token))) return 'usedLink'
  const { pkce_required_for_password_resets: needsVerifier } = await core.bootstrap()
  return !needsVerifier || core.pkce('passwords').verifier() !== undefined ? 'form' : 'otherBrowser'
}

/** Remembers that a link was used, so that opening the email again says so. */
export async function markTokenUsed(core: Core, token: string): Promise<void> {
  core.platform.storage.write(usedTokenKey, await fingerprint(core, token))
}
